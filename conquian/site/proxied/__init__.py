"""The site behind a proxy."""
