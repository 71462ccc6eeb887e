"""The public functions, whose callers may give positions, actions, cards, seats and variants as text.

`import conquian as cq` offers them by name. Inside the package the functions behind them are called: they read nothing.
"""
