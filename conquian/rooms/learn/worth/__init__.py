"""What the answers and the mistakes of a lesson are worth."""
