"""The tests: they mirror the package; beside them a test for every law, and a second engine, the naive twin."""
