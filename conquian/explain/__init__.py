"""Why: verdicts, actions, positions and mistakes as sentences in English, German and Spanish."""
