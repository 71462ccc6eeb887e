"""What stands around a notebook: its opening words in the visitor's language, and what the template needs to know."""

from typing import Any, Final, Protocol

from nbformat import NotebookNode

from conquian.explain.words import has_words, topic, words

TEMPLATE: Final = "conquian"
FIRST_PAGE: Final = "voila/render/melds.ipynb"


class Visited(Protocol):
    """A page on its way to a visitor: what they read, and the path that they asked for."""

    language: str
    path_args: list[str]


def describe(visited: Visited) -> dict[str, Any]:
    """What the template is told beside Voilà's own configuration."""
    return {"language": visited.language, "words": topic(visited.language, "site")}


def translate_heading(visited: Visited, notebook: NotebookNode, **_: Any) -> NotebookNode:
    """The notebook with its opening words, which authors read in English, in the visitor's language."""
    name = visited.path_args[0].removesuffix(".ipynb")
    if has_words("site", "pages", name):
        title, text = (words(visited.language, "site", "pages", name, key) for key in ("title", "text"))
        notebook.cells[0].source = f"# {title}\n\n{text}"
    return notebook
