"""The sources side by side: what each says, law by law, and a table on which both readings can be played."""
