"""What older releases wrote: links, kept values, files, puzzle names and seeds, each with what it showed.

`python -m tests.golden` writes what the present code makes to files of its own; files that are there are never touched.
"""
