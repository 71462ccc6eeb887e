"""The commands of `conquian …`, by what they are about."""
