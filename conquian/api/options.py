"""Options as a public function: the language, the pack and the size in which values show themselves in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from conquian.api.pictures import SIZES, number_in, one_of
from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class DisplayOptions:
    """The language of what is shown, the faces of its cards, and how wide a position is, in px.

    In a `with` it holds until the end of the block, and what was chosen `before` holds again.
    """

    lang: str = LANGUAGES[0]
    pack: Faces = Faces.FRENCH
    size: int = 640
    before: DisplayOptions | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        _chosen[:] = [self.before or USUAL]

    def __repr__(self) -> str:
        return f"options(lang={self.lang!r}, pack={str(self.pack)!r}, size={self.size})"


USUAL: Final = DisplayOptions()
_chosen: Final = [USUAL]


def options(lang: str | None = None, pack: Faces | str | None = None, size: int | None = None) -> DisplayOptions:
    """The options with which values show themselves from now on, or in a `with` until the end of its block.

    `lang` is 'en', 'de' or 'es'; a new language brings its usual pack, unless the `pack` is named: 'french' or
    'spanish'. A position is `size` px wide, 200 to 4000, and a card a tenth of that. What is not named stays as it is.
    Functions such as `explain` and `svg` do not heed these options: their language is an argument.

    Raises ValueError for another language, pack or size, TypeError for a value of another kind.

    >>> import conquian as cq
    >>> with cq.options(lang="es", size=480):
    ...     cq.options()
    options(lang='es', pack='spanish', size=480)
    >>> cq.options()
    options(lang='en', pack='french', size=640)
    >>> cq.options(lang="fr")
    Traceback (most recent call last):
    ValueError: lang must be 'en', 'de' or 'es', not 'fr'
    """
    (now,) = _chosen
    spoken = now.lang if lang is None else one_of("lang", lang, LANGUAGES)
    usual = now.pack if lang is None else usual_faces(spoken)
    faces = usual if pack is None else Faces(one_of("pack", pack, tuple(Faces)))
    width = now.size if size is None else number_in("size", size, SIZES, f"{SIZES[0]} to {SIZES[-1]}")
    _chosen[:] = [DisplayOptions(spoken, faces, width, now if now.before is None else DisplayOptions(*_plain(now)))]
    return _chosen[0]


def _plain(found: DisplayOptions) -> tuple[str, Faces, int]:
    return found.lang, found.pack, found.size
