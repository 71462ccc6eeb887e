"""The folder of the notebooks."""

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
