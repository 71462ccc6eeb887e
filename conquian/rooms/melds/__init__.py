"""The meld builder: any cards of the forty, laid out in groups to see whether they lie right."""
