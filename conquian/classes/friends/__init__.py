"""Two friends at one server: their game, what each of them sees of it, and the tables that a server has."""
