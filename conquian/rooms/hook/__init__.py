"""The hook: three minutes at Alma's table, a hand that is lost on purpose, then one that is won."""
