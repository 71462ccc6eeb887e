"""Drawings as SVG text, with the standard library alone: the pack, the table, whom one plays against, what lies about.

Every picture is drawn for this project, and is under its licence.
"""
