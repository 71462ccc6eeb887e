"""Pictures of every page, to be looked at: `python -m tests.contact` takes them and puts them on one sheet."""
