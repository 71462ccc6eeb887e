"""On paper for a class: worksheets with their solutions on a sheet of their own, and the table of what came back."""
