"""The table by itself: any position, played on for both seats."""
