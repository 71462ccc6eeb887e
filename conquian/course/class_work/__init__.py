"""The homework of a class: the files that came back, and the table that is made of them."""
