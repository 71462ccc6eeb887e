"""One test for every numbered law, the worked positions, the figures that are certain, and every switch."""
