"""The course: lessons, goals, attempts and progress, shared by the rooms that teach from it."""
