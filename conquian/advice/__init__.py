"""Advice for a seat: what each legal action is worth to a player who sees one hand, by worlds that the view allows."""
