"""The command: `python -m tests.content.corpus` writes the rendered corpus anew and names the files that changed."""

from tests.checkout import ROOT
from tests.content.corpus.shelf import write

if __name__ == "__main__":
    for path in write():
        print(path.relative_to(ROOT).as_posix())
