"""What covers each law: the code that keeps it, the levels that teach and practise it, and the tests that name it."""
