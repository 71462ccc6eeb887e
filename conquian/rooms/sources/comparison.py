"""A comparison: two sources, or two values of one switch, law by law, and the place where one looks closer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, assert_never

from conquian.explain.sources import Stance, Statement, statements
from conquian.game.laws import Law
from conquian.game.variants import SWITCHES, Variant
from conquian.notation.kept import REQUIRED, choice
from conquian.rooms.sources.rule_differences import Exhibit, Witness, exhibits, laws, source_rules

SOURCES: Final = tuple(said.source for said in statements(Law.FORTY_CARDS))
"""The tags of the sources, in their order."""
USUAL: Final = "S4"
"""The source that others are compared with: the only complete text, which our usual rules follow."""
FIRST: Final = "S1"
"""The source that is shown where none was asked for."""
FIELDS: Final = ("source", "switch", "value", "with", "law", "n")
"""The fields of a link to a comparison."""


@dataclass(frozen=True, slots=True)
class Books:
    """Two sources: `mine`, and the `other` that it is compared with."""

    mine: str = FIRST
    other: str = USUAL

    @property
    def rules(self) -> tuple[Variant, Variant]:
        """Our rules for the other source, and those for mine."""
        return source_rules(self.other), source_rules(self.mine)


@dataclass(frozen=True, slots=True)
class OneSwitch:
    """Two values of one switch, all else being as usual."""

    switch: str
    mine: str
    other: str

    @staticmethod
    def of(switch: str, mine: str = "", other: str = "") -> OneSwitch:
        """The switch with these values; where one is left out, the usual value, or else the first that differs."""
        first, second = list(map(str, SWITCHES[switch]))[:2]
        if not mine:
            mine = second if other in ("", first) else first
        return OneSwitch(switch, mine, other or (first if mine != first else second))

    @property
    def rules(self) -> tuple[Variant, Variant]:
        """The usual rules with the other value, and with mine."""
        usual = Variant()
        return usual.with_switches(**{self.switch: self.other}), usual.with_switches(**{self.switch: self.mine})


Pair = Books | OneSwitch


@dataclass(frozen=True, slots=True)
class Difference:
    """A law on which the two differ: by these switches, which the exhibits show, or else in words alone."""

    law: Law
    switches: tuple[str, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()

    @property
    def is_played(self) -> bool:
        """Whether there is a position on which the two allow different things."""
        return any(isinstance(each, Witness) for each in self.exhibits)


@dataclass(frozen=True, slots=True)
class DifferenceTally:
    """On how many laws a source differs from the law book, says nothing, and was not read."""

    differs: int
    silent: int
    unknown: int


def said(law: Law, source: str) -> Statement:
    """The statement of a source about a law.

    >>> said(Law.FORCE, "S2").stance
    <Stance.SILENT: 'silent'>
    """
    return statements(law)[SOURCES.index(source)]


def tally(source: str) -> DifferenceTally:
    """The numbers of laws on which a source differs from the law book, is silent, or is not known.

    >>> tally("S2")
    DifferenceTally(differs=0, silent=20, unknown=0)
    """
    stances = [said(law, source).stance for law in Law]
    return DifferenceTally(*(stances.count(stance) for stance in (Stance.DIFFERS, Stance.SILENT, Stance.UNKNOWN)))


@lru_cache(maxsize=256)
def differences(pair: Pair) -> tuple[Difference, ...]:
    """Every law on which the two differ: first what can be played, then what can be looked at, then mere words.

    >>> [str(each.law) for each in differences(Books("S2"))]
    ['5.1', '6.1']
    """
    match pair:
        case Books():
            found = [each for law in Law if (each := _between(pair, law)) is not None]
        case OneSwitch(switch):
            found = [Difference(laws(switch)[0], (switch,), exhibits(switch, *pair.rules))]
        case _:
            assert_never(pair)
    return tuple(sorted(found, key=lambda each: (not each.is_played, not each.exhibits)))


def _between(pair: Books, law: Law) -> Difference | None:
    one, two = pair.rules
    stances = [said(law, source).stance is Stance.DIFFERS for source in (pair.mine, pair.other)]
    in_words = stances[0] is not stances[1]
    switches = tuple(
        switch for switch in one.differs_from(two) if law in laws(switch) and (in_words or law is laws(switch)[0])
    )
    if not in_words and not switches:
        return None
    return Difference(law, switches, tuple(each for switch in switches for each in exhibits(switch, one, two)))


# --- where one is -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceComparison:
    """A comparison: the pair, the law that is open if any, and the number `n` of the exhibit that shows the difference.

    Whatever does not exist is not gone to.

    >>> SourceComparison(Books("S1")).open(Law.REARRANGE).exhibit.name
    'middle'
    """

    pair: Pair = Books()
    law: Law | None = None
    n: int = 0

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The laws on which the two differ."""
        return differences(self.pair)

    @property
    def difference(self) -> Difference | None:
        """The one that is open."""
        return next((each for each in self.differences if each.law is self.law), None)

    @property
    def exhibit(self) -> Exhibit | None:
        """The exhibit that is looked at: a position, or what else differs."""
        found = self.difference
        return found.exhibits[self.n] if found is not None and found.exhibits else None

    def ask(self, pair: Pair) -> SourceComparison:
        """Something else is compared; the law stays open where the two differ on it as well."""
        if isinstance(pair, OneSwitch):
            return SourceComparison(pair, laws(pair.switch)[0])
        return SourceComparison(pair).open(self.law) if self.law is not None else SourceComparison(pair)

    def open(self, law: Law, n: int = 0) -> SourceComparison:
        """Look closer at a law, at the exhibit with this number."""
        after = replace(self, law=law, n=n)
        found = after.difference
        return after if found is not None and 0 <= n < len(found.exhibits) else self

    def next(self) -> SourceComparison:
        """The next exhibit of the law that is open, after the last the first."""
        found = self.difference
        return self if found is None or not found.exhibits else replace(self, n=(self.n + 1) % len(found.exhibits))

    def close(self) -> SourceComparison:
        """Back to the list; a switch has none, so that the source is shown that comes first."""
        return replace(self, law=None, n=0) if isinstance(self.pair, Books) else SourceComparison()

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The comparison as the fields of a link.

        >>> SourceComparison().open(Law.REARRANGE).fields()
        {'source': 'S1', 'law': '5.1'}
        """
        match self.pair:
            case Books(mine, other):
                found = {"source": mine} | ({} if other == USUAL else {"with": other})
                found |= {} if self.law is None else {"law": self.law.value}
            case OneSwitch(switch, mine, other):
                found = {"switch": switch, "value": mine, "with": other}
            case _:
                assert_never(self.pair)
        return found | ({"n": str(self.n + 1)} if self.n else {})


def read(fields: Mapping[str, str]) -> SourceComparison:
    """The comparison that these fields describe; other fields are not looked at. Raises NotationError.

    >>> read({"switch": "borrowing", "value": "ends"}).pair
    OneSwitch(switch='borrowing', mine='ends', other='free')
    >>> read({"source": "S9"})
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: source: “S9” cannot stand here. Possible: S0 S1 S2 S3 S4 BI F97 F13 MX.
    """
    found = SourceComparison().ask(_pair(fields))
    if "law" not in fields and "n" not in fields:
        return found
    law = found.law if "law" not in fields else Law(_one_of(fields, "law", [each.law for each in found.differences]))
    difference = next((each for each in found.differences if each.law is law), None)
    shown = len(difference.exhibits) if difference is not None else 0
    n = int(_one_of(fields, "n", map(str, range(1, shown + 1)), "1")) - 1
    assert law is not None  # where no law is open there is no `n` either
    return found.open(law, n)


def _pair(fields: Mapping[str, str]) -> Pair:
    if "switch" in fields and "source" not in fields:
        switch = _one_of(fields, "switch", SWITCHES)
        values = list(map(str, SWITCHES[switch]))
        mine = _one_of(fields, "value", values, "")
        other = _one_of(fields, "with", [value for value in values if value != mine], "")
        return OneSwitch.of(switch, mine, other)
    return Books(_one_of(fields, "source", SOURCES, FIRST), _one_of(fields, "with", SOURCES, USUAL))


def _one_of(fields: Mapping[str, str], name: str, known: Iterable[str], usual: str | None = None) -> str:
    return str(choice(known, REQUIRED if usual is None else usual).decode(fields.get(name), name))
