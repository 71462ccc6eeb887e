"""Boxes of ipywidgets, such as an HBox or a Tab: they bring the pictures of our widgets in them, as each does alone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

import ipywidgets
from IPython.core.getipython import get_ipython

from conquian.ui.widget import RoomWidget

_PLACED: Final = {
    ipywidgets.HBox: "display: flex; flex-flow: row wrap; gap: 1rem",
    ipywidgets.GridBox: "display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem",
}
"""The style of boxes whose pictures stand side by side."""


def pictures() -> None:
    """From now on boxes show what is in them. Without an IPython that is running there is nothing to do."""
    shell = get_ipython()
    if shell is not None and shell.display_formatter is not None:
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, bundle)


def bundle(box: Any, **asked: Any) -> Any:
    """The ways to show a box: beside its own the pictures and words of our widgets in it, if there are any."""
    own = box._repr_mimebundle_(**asked)
    html, said = _shown(box)
    if html:
        own |= {"text/html": html, "text/markdown": said}
    return own


def _shown(widget: Any) -> tuple[str, str]:
    """The pictures of a widget and of all in it, as HTML and in words as Markdown; empty texts for none."""
    if isinstance(widget, RoomWidget):
        drawn = widget.still()
        return (drawn.html, drawn.said) if drawn else ("", "")
    found = [*_inside(widget)]
    style = next((style for kind, style in _PLACED.items() if isinstance(widget, kind)), "")
    within = "\n".join(f'<div style="flex: 1 1 16rem">{html}</div>' for html, _ in found)
    html = f'<div style="{style}">\n{within}\n</div>' if style and within else within
    return html, "\n\n".join(said for _, said in found)


def _inside(box: Any) -> Iterator[tuple[str, str]]:
    titles = getattr(box, "titles", ())
    for number, child in enumerate(getattr(box, "children", ())):
        html, said = _shown(child)
        if html and number < len(titles) and titles[number]:
            title = escape(titles[number], quote=False)
            html, said = f"<p><strong>{title}</strong></p>\n{html}", f"**{title}**\n\n{said}"
        if html:
            yield html, said
