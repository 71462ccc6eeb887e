"""The first page: a hand is dealt at once on the rearranging bench, and one meld is asked for."""
