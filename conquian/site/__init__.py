"""The site: our own small standalone Voilà, for one machine, with nothing fetched from elsewhere."""
