"""What is finished is kept in a file beside the result, so that a run that was stopped goes on where it was."""

import ast
import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.checkout import ROOT
from tests.source import drop_texts
from tests.verify.plan import Piece


@dataclass(frozen=True, slots=True)
class Done:
    """A finished piece: what it counted, or what it found wrong."""

    amount: int
    seed: int
    seconds: float
    counts: dict[str, int] = field(default_factory=dict)
    failure: str = ""


CODE = ("conquian/**/*", "tests/verify/**/*", "tests/twin/**/*", "tests/notation/**/*")


def fingerprint(root: Path = ROOT, code: tuple[str, ...] = CODE) -> str:
    """A short digest of all code and words that a run verifies or verifies with, found by these patterns.

    Of Python only what runs counts: layout, comments and docstrings may change.
    """
    digest = hashlib.sha256()
    found = {path for pattern in code for path in root.glob(pattern)}
    for path in sorted(path for path in found if path.suffix in (".py", ".toml")):
        digest.update(path.relative_to(root).as_posix().encode())
        text = path.read_text(encoding="utf-8")
        digest.update((_what_runs(text) if path.suffix == ".py" else text).encode())
    return digest.hexdigest()[:16]


def _what_runs(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        drop_texts(node)
    return ast.unparse(tree)


class Store:
    """The finished pieces of a run, by their keys; a file of other code is not gone on with."""

    def __init__(self, path: Path, code: str) -> None:
        self.path = path
        self.code = code
        self.done: dict[str, Done] = {}
        if path.exists():
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if kept["code"] == code:
                self.done = {key: Done(**entry) for key, entry in kept["done"].items()}

    def add(self, piece: Piece, done: Done) -> None:
        """Keep a finished piece. The file is replaced as a whole: it can be read at any moment."""
        self.done[piece.key] = done
        kept = {"code": self.code, "done": {key: asdict(entry) for key, entry in self.done.items()}}
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        fresh.replace(self.path)

    def remove(self) -> None:
        """Remove the file: the result says it all."""
        self.path.unlink(missing_ok=True)
