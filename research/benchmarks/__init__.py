"""How fast the game and the solver are, always beside something else in the same run: times alone tell the machine."""
