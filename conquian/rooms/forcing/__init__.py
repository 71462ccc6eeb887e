"""The forcing lab."""
