"""What docs/style rules out, looked for in every learner's text; `python -m tests.content.style` lists what is found.

Words are looked for in the texts as they are written, where *emphasis* and values can be told from words; signs and
sentences in the rendered corpus, as they are read. The rules themselves and the notation are worded on their own: their
words are left out. An exception stands in `style.toml`, by the place of the text and the name of the rule, with its
reason; a `*` stands for any letters.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path
from typing import Final

from conquian.explain.words import LANGUAGES
from tests.content import written
from tests.content.corpus.shelf import PARTS, rendered
from tests.content.wording import topics
from tests.content.written import Text

LEFT_OUT: Final = frozenset({"laws", "stances", "notation"})
"""Topics that are the rules and the notation."""
FILE: Final = Path(__file__).parent / "style.toml"

_VALUE: Final = re.compile(r"\{[a-z_.-]+(?::\w+)?\}")
_GOES_ON: Final = r"(?! *(?:[.,;:?!)…*”’\"']|$))"
_DONE: Final = r"(?:been|gone|won|lost|laid|taken|kept|had|made|seen|left|got|\w+ed)\b"
_SOURCE: Final = r"(?:Pagat|Foster|Rummyo|Rummy\.com|Rummy-Games|Bicycle)"
RULES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "uncontracted": rf"\b(?:cannot|(?:do|does|did|is|are|was|were|will|would|could|should|has|have|had|must) not\b|"
        rf"(?:it|that|there|what|who|here) is\b{_GOES_ON}|(?<!of )(?:you|they|we) are\b{_GOES_ON}|"
        rf"(?<!ould )(?:you|they|we) have (?:already |just )?{_DONE})",
        "hand card": r"\bhand cards?\b|\bcards? of (?:your|the|my) hand\b",
        "lie": r"\bl(?:ies?|ying) right\b|\bcards?(?: \w+)? lies?\b|\blies? (?:open|face|in the|in front|over there)",
        "by a source": rf"\bby {_SOURCE}(?!['’])\b",
        "pone": r"\bpones?\b",
        "not our word": r"\bactions?\b|\blaws?\b|\btake back\b|\bstep forward\b|\blet go by\b|\bsomebody\b",
        "colon": r"\b(?:this|these) cards?: \{|: \{[^}]+\}\?",
    },
    "de": {
        "pone": r"\bVorhand\b",
        "not our word": r"\bAktion(?:en)?\b|\bAblage\b|\bProjektor\b|\bVierer-(?:Folge|Satz)|"
        r"\bdurch(?:gehen|zu)lassen\b|\bdurchgehen (?:ge)?lassen\b|\bGesetze?\b",
        "colon": r"\bdiese[rns]? (?:Karten?|zwei|drei|hier): \{|: \{[^}]+\}\?",
    },
    "es": {
        "perfect": r"^(?!.*\b(?:todavía|aún)\b).*?\b(?:he|has|ha|hemos|han) \w+(?:ado|ido|ído|to|cho)\b",
        "pone": r"\b(?:el|al|del|soy|eres|es|ser) \[{0,2}mano\b",
        "not our word": r"\bmont[oó]n(?:es)?\b|\bacci(?:ón|ones)\b|\bañ[aá]d\w+|"
        r"\b(?:cartas? )?en mano\b|\bConquian\b|\b(?:la|una) prueba\b",
        "colon": r"\best[ae]s? (?:cartas?|dos|tres): \{|: \{[^}]+\}\?",
    },
}  # fmt: skip
"""What is not said, by language and the name of the rule."""

_LETTER: Final = "[a-zäöüáéíóúñß]"
SIGNS: Final[Mapping[str, str]] = {
    "two spaces": r"\s\s|^\s|\s$",
    "space": r"\s(?:[.,;:)”»…]|[!?](?! ?[!?]* \())|[(¿¡„«]\s",
    "no space": rf"{_LETTER}[,;:!?]{_LETTER}|{_LETTER}{{2}}\.[A-ZÄÖÜ]",
    "two stops": r"\.\.|[!?][.,;:]|[,;:][.,;:!?]|…\.",
    "not filled in": r"[{}\[\]*]",
    "begins with a sign": r"^[.,;:!?)…]",
    "lower case": rf"(?:^(?=.*[.!?…]$)|[.!?] )[“„«¿¡]?{_LETTER}",
    "two colons": r"^(?!.* · )(?=.*[.!?…]$).*?: [^.!?;]*: ",
    "dash": r" - |--|—",
}
"""What no text has as it is read, by the name of the rule; the mark in "Move 3 of 9 ?? (…)" is none of it."""
IN_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"quotes": r"[\"„«»‚‘]", "colon": r"\b(?:this|these)(?: \w+)? cards?: (?:ace|\d|jack|queen|king)\b"},
    "de": {
        "quotes": r"[\"”«»‚‘]|“(?=\w)",
        "colon": r"\bdiese[mnrs]?(?: \w+)? Karten?: (?:Kreuz|Karo|Herz|Pik)\b",
        "after a colon": r": (?:du|er|sie|es|ich|wir|ihr|man|das|die Vorhand|der Geber|dein Gegner) ",
    },
    "es": {"quotes": r"[\"„“”‚‘]", "colon": r"\best[ae]s?(?: \w+)? cartas?: (?:as|\d|jota|sota|reina|caballo|rey)\b"},
}
"""The same, by language: quotation marks are “these”, „diese“ and «estas»."""


def texts() -> Iterator[Text]:
    """Every text that a learner reads, but for what is left out."""
    for name in topics(LANGUAGES[0]):
        if name not in LEFT_OUT:
            yield from written.words(name)
    for place, read in written.parts().items():
        if not place.startswith("words/"):
            yield from read()


def breaches(text: Text) -> Iterator[str]:
    """The rules that a text breaks: its place, language, rule and the words."""
    for language, rules in RULES.items():
        for rule, pattern in rules.items():
            said = text.said[language] if rule == "colon" else _VALUE.sub("–", text.said[language])
            if found := re.search(pattern, said, 0 if language == "de" else re.IGNORECASE):
                yield f"{text.place} {language} {rule}: {found[0]}"


def sign_breaches(place: str, text: str, language: str) -> Iterator[str]:
    """The rules that a text breaks as it is read: its place, language, rule and the signs, with what is around them."""
    for rule, pattern in {**SIGNS, **IN_LANGUAGE[language]}.items():
        if found := re.search(pattern, text):
            yield f"{place} {language} {rule}: {text[max(0, found.start() - 20) : found.end() + 20]}"


def every_breach() -> Iterator[str]:
    """All that is found, in the texts as they are written and as they are read."""
    yield from (each for text in texts() for each in breaches(text))
    for part, language in product(PARTS, LANGUAGES):
        for key, text in rendered(part, language).items():
            yield from sign_breaches(f"corpus/{part}/{key}", text, language)


def exceptions() -> dict[str, str]:
    """The reasons of the exceptions, by place, language and rule."""
    found: dict[str, str] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


def unexcused(found: Iterable[str], excused: Iterable[str]) -> list[str]:
    """The breaches that no exception is for."""
    return [each for each in found if not any(fnmatchcase(each.split(": ")[0], one) for one in excused)]


if __name__ == "__main__":
    for line in unexcused(every_breach(), exceptions()):
        print(line)
