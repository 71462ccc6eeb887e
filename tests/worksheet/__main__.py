"""The command: `python -m tests.worksheet` writes the outlines of what is printed as it is now."""

from tests.worksheet.outline import HERE, texts

if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, text in texts():
        (HERE / name).write_text(text, encoding="utf-8")
