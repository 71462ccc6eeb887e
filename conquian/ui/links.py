"""Links: the query of what is shown now, and addresses of other rooms, with the language and the faces of this one."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from conquian.explain.names import Faces


def query(fields: Mapping[str, str], language: str, faces: Faces) -> str:
    """The query of a link with these fields.

    >>> query({"cards": "3c4c5c,6d"}, "de", Faces.FRENCH)
    '?cards=3c4c5c,6d&lang=de&faces=french'
    """
    return "?" + urlencode({**fields, "lang": language, "faces": faces.value}, safe=",/?")


def room(name: str, fields: Mapping[str, str], language: str, faces: Faces) -> str:
    """The address of a room, seen from any other.

    >>> room("rules", {"law": "5.2"}, "de", Faces.SPANISH)
    'rules.ipynb?law=5.2&lang=de&faces=spanish'
    """
    return f"{name}.ipynb{query(fields, language, faces)}"
