"""The notebooks: their folder, and which there are."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def content_root() -> Path:
    """The folder of the rooms' notebooks, which the site serves: packaged in a wheel, else the checkout's own.

    >>> (content_root() / "melds.ipynb").is_file()
    True
    """
    packaged = PACKAGE / "content" / "notebooks" / "rooms"
    checkout = PACKAGE.parent / "notebooks" / "rooms"
    for folder in (packaged, checkout):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no notebooks: neither {packaged} nor {checkout} is a folder")


def notebooks() -> dict[str, Path]:
    """Every notebook by where it lies in a workshop: those that teach, the essays, the rooms and the lessons."""
    source = content_root().parent
    found = (path for path in sorted(source.glob("**/*.ipynb")) if path.parent.name != ".ipynb_checkpoints")
    ours = {path.relative_to(source).as_posix(): path for path in found}
    lessons = sorted((source.parent / "tutorials" / "lessons").glob("*/*.ipynb"))
    return ours | {f"lessons/{path.name}": path for path in lessons}
