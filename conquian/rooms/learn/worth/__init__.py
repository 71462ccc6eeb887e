"""The worth of the answers and the mistakes of a lesson."""
