"""The flat core: the table as plain numbers, and the searches over it. Nothing outside the solver sees it."""
