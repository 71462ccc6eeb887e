"""Players: whoever acts on what one seat may know. A player sees a view and nothing else, so that it cannot peek."""
