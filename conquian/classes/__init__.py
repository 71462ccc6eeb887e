"""A class as a value, without a server: its desk, its vote, its board and its rehearsal."""
