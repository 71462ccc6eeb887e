"""The tests: they mirror the package, plus one test for every law, and a second engine that shares nothing with the first."""
