"""Teaching: what a learner works at, as pure values. No screen and no sentences."""
