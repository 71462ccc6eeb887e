"""Players: strategies that act on what one seat may know. A player sees a view and nothing else: it cannot peek."""
