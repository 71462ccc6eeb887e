"""The parts of every screen: its base, its messages, and what screens draw alike."""
