"""The notation for cards, actions, positions and game records. Values write themselves (`str`)."""
