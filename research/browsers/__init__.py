"""The site in browsers that are not Chromium: `python -m research.browsers`."""
