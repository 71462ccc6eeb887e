"""A figure: a picture with the words that say the same, as HTML that can stand anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as SVG text, with the words that say the same; `code` is what stands for it in a text, if not they.

    >>> Figure("<svg/>", "a king & his queen").html
    '<img alt="a king &amp; his queen" src="data:image/svg+xml,%3Csvg/%3E"/>'
    """

    svg: str
    said: str
    code: str = ""

    @property
    def html(self) -> str:
        """The picture as an image that is data: JupyterLab leaves SVG out where a notebook is not trusted."""
        data = quote(self.svg.replace('"', "'"), safe=" '()*+,/:;=?@!$~")
        return f'<img alt="{escape(self.said)}" src="data:image/svg+xml,{data}"/>'
