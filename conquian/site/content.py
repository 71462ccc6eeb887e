"""The notebooks: their folder, and which there are."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def content_root() -> Path:
    """The folder that holds the notebooks: packaged in an installed wheel, else the checkout's own.

    >>> (content_root() / "melds.ipynb").is_file()
    True
    """
    packaged = PACKAGE / "content" / "notebooks"
    checkout = PACKAGE.parent / "notebooks"
    for folder in (packaged, checkout):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no notebooks: neither {packaged} nor {checkout} is a folder")


def notebooks() -> dict[str, Path]:
    """Every notebook by where it lies in a workshop: the pages, the essays, and the lessons."""
    source = content_root()
    pages = {path.relative_to(source).as_posix(): path for path in sorted(source.glob("**/*.ipynb"))}
    lessons = sorted((source.parent / "tutorials" / "lessons").glob("*/*.ipynb"))
    return pages | {f"lessons/{path.name}": path for path in lessons}
