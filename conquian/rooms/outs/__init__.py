"""The outs drill: which cards complete a spread of ten."""
