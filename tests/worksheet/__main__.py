"""The command: `python -m tests.worksheet` writes the outlines of what is printed as it is now."""

from tests.worksheet.outline import HERE, NAMES, text

if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in NAMES:
        (HERE / name).write_text(text(name), encoding="utf-8")
