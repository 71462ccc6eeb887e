"""The command: `python -m tests.generated` writes all files that a test compares, and names those that changed."""

import subprocess
import sys
from typing import Final

from tests.checkout import ROOT

WRITERS: Final = (
    "tests.notebooks",
    "tests.rooms.storyboards",
    "tests.transcripts",
    "tests.worksheet",
)

if __name__ == "__main__":
    for name in WRITERS:
        subprocess.run([sys.executable, "-m", name], cwd=ROOT, check=True)
    sys.exit(subprocess.run(["git", "diff", "--exit-code", "--stat"], cwd=ROOT, check=False).returncode)
