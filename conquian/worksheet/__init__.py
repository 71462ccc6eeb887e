"""Worksheets: puzzles on paper for a class, with the solutions on a sheet of their own."""
