"""Serving the notebooks: our own small standalone Voilà, for one machine, with nothing fetched from elsewhere."""
