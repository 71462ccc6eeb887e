"""Notes for teachers: aim, plans, questions, a handout and an answer sheet for each lesson."""
