"""The command: `python -m tests.notebooks [NAME …]` runs the notebooks that teach, and stores what their cells show.

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
COMPARED: Final = "nbval-check-output"
"""The tag of a cell whose output nbval compares."""
FRAME: Final = 'class="dataframe"'
"""A table of pandas, which other versions of it draw in another way: it is not compared."""
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
            for output in cell.outputs:
                _plain(output)
            shown = [str(output.get("data", {}).get("text/html", "")) for output in cell.outputs]
            if not any(FRAME in html for html in shown):
                cell.metadata["tags"] = [COMPARED]


def _plain(output: Any) -> None:
    output.pop("transient", None)
    if "metadata" in output:
        output.metadata = {}
    if "data" in output:
        output.data.pop(VIEW, None)


if __name__ == "__main__":
    asked = sys.argv[1:]
    for path in TEACHING:
        if not asked or any(name in path.name for name in asked):
            found = nbformat.read(path, as_version=4)
            run(found, path.parent)
            path.write_text(f"{nbformat.writes(found)}\n", encoding="utf-8", newline="\n")
