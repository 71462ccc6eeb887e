"""The command: `python -m tests.content.corpus FOLDER` writes every text there as learners read it."""

import sys
from pathlib import Path

from tests.content.corpus.shelf import write

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(write(Path(sys.argv[1])), "files")
