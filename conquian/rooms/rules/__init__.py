"""The law book: every law to read, to search, to try on a live position, and with what each source says about it."""
