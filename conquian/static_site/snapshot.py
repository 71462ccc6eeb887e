"""The memory of a Python that has loaded all rooms: Node makes it while the site is built, and browsers put it back.

Pyodide calls this experimental, so it is pinned with it, tried as soon as it is made, and left out wherever it fails.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

SCRIPT: Final = Path(__file__).parent / "node/snapshot.js"
VISIT: Final = "conquian.static_site.visit"
RUNTIME: Final = "pyodide.asm.mjs"
_RESTORED: Final = b"return Module.HEAP8.set(t),l};"
_GROWN: Final = b"if(Module.HEAP8.length<t.length)growMemory(t.length);"
PATIENCE: Final = 300  # s


def growing(runtime: Mapping[str, bytes]) -> dict[str, bytes]:
    """Pyodide's files, of which one is changed: it makes room for a memory that is larger than it begins with.

    Without that it fails (pyodide #6254). Raises ValueError where the place is not found once.
    """
    code = runtime[RUNTIME]
    if code.count(_RESTORED) != 1:
        raise ValueError(f"{RUNTIME} puts memory back in another way")
    return {**runtime, RUNTIME: code.replace(_RESTORED, _GROWN + _RESTORED)}


def memory(runtime: Mapping[str, bytes], archive: bytes) -> bytes | None:
    """The memory, compressed by gzip; None where there is no Node, or it cannot be made and put back."""
    node = shutil.which("node")
    if node is None:
        return None
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in runtime.items():
            (folder / file).write_bytes(content)
        packed, made, script = folder / "archive.zip", folder / "memory.bin", folder / "snapshot.mjs"
        packed.write_bytes(archive)
        shutil.copy(SCRIPT, script)
        command = [node, str(script), str(folder), str(packed), VISIT, str(made)]
        try:
            done = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)  # noqa: S603 - ours alone
        except subprocess.TimeoutExpired:
            return None
        if done.returncode or not made.is_file():
            return None
        return gzip.compress(made.read_bytes(), 9, mtime=0)
