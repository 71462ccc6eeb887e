"""The table: what the learner touches. Python decides and speaks, the browser draws."""
