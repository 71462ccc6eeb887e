"""Transcripts: what the commands print, command by command, as text to be read in a diff."""
