"""The command: `python -m tests.notebooks [NAME …]` runs the notebooks that teach and the essays, and stores outputs.

Two runs store the same: no counter of a widget and no time is kept. nbval compares each cell with what is stored.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from conquian.site.content import content_root
from conquian.site.lesson_notebooks import METADATA

TEACHING: Final = tuple(sorted(content_root().parent.glob("*.ipynb")))
"""The notebooks that teach."""
STORED: Final = (*TEACHING, *sorted(content_root().parent.glob("essays/*.ipynb")))
"""Those whose outputs are stored."""
COMPARED: Final = "nbval-check-output"
"""The tag of a cell whose output nbval compares."""
VIEW: Final = "application/vnd.jupyter.widget-view+json"
"""The output of a widget that names its model, which is another one in each run; its picture stands beside it."""


def run(notebook: NotebookNode, folder: Path) -> None:
    """Run the notebook as it lies in this folder, with its outputs stored as they are the same in each run."""
    NotebookClient(
        notebook, timeout=600, coalesce_streams=True, resources={"metadata": {"path": str(folder)}}
    ).execute()
    notebook.metadata = METADATA
    for number, cell in enumerate(notebook.cells):
        cell.id = str(number)
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.metadata["tags"] = [COMPARED]
            for output in cell.outputs:
                _plain(output)


def _plain(output: Any) -> None:
    output.pop("transient", None)
    if "metadata" in output:
        output.metadata = {}
    if "data" in output:
        output.data.pop(VIEW, None)


if __name__ == "__main__":
    asked = sys.argv[1:]
    for path in STORED:
        if not asked or any(name in path.name for name in asked):
            found = nbformat.read(path, as_version=4)
            run(found, path.parent)
            path.write_text(f"{nbformat.writes(found)}\n", encoding="utf-8", newline="\n")
