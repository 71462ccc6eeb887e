"""Write the types of what Python sends and understands: `python -m tests.scripts`."""

from tests.scripts.declarations import TARGET, declarations

TARGET.write_text(declarations(), encoding="utf-8")
