"""The facts of a sentence: its numbers, laws and cards, and whether it speaks of *not*, *lower*, *rank*, *run*, *wins*.

They are read from the words of one language alone. So translations can be compared without a translator: a wrong
number, a lost *not*, *suit* for *rank*, or one sentence in the place of another shows as facts that differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from conquian.explain.words import PACKS, in_pack

Facts = Mapping[str, str]
"""What a sentence says of each kind: what it names, in order, or "yes" and "-"."""
NOTHING: Final = "-"

NUMBERS: Final[Mapping[int, tuple[str, str, str]]] = {
    3: ("three|threes|third", r"drei|dreien|Dreien|dritte[nrs]?|Dreier\w*|dreimal", "tres|treses|tercer|tercer[oa]s?"),
    4: (
        "four|fours|fourth",
        r"vier|vieren|Vieren|vierte[nrs]?|Vierer\w*|viermal",
        r"cuatros?|cuart\w+",
    ),
    5: ("five|fives|fifth", r"fünf|fünfen|Fünfen|fünfte[nrs]?|Fünfer\w*|fünfmal", "cinco|cincos|quint[oa]s?"),
    6: ("six|sixes|sixth", r"sechs|Sechsen|sechste[nrs]?|Sechser\w*|sechsmal", "seis|seises|sext[oa]s?"),
    7: ("seven|sevens|seventh", r"sieben|Siebenen|siebte[nrs]?|Siebener\w*|siebenmal", "siete|sietes|séptim[oa]s?"),
    8: ("eight|eights|eighth", r"acht|Achter\w*|achtmal", "ocho|ochos|octav[oa]s?"),
    9: ("nine|nines|ninth", r"neun|neunte[nrs]?|Neuner\w*|neunmal", "nueve|nueves|noven[oa]s?"),
    10: ("ten|tens|tenth", r"zehn|zehnte[nrs]?|Zehner\w*|zehnmal", "diez|décim[oa]s?"),
    11: ("eleven|eleventh", r"elf|elfte[nrs]?|Elfer\w*|elfmal", "once|undécim[oa]s?"),
    12: ("twelve|twelfth", "zwölf|zwölfte[nrs]?", "doce"),
    13: ("thirteen|thirteenth", "dreizehn|dreizehnte[nrs]?", "trece"),
    14: ("fourteen|fourteenth", "vierzehn|vierzehnte[nrs]?", "catorce"),
    15: ("fifteen|fifteenth", "fünfzehn|fünfzehnte[nrs]?", "quince"),
    16: ("sixteen|sixteenth", "sechzehn|sechzehnte[nrs]?", "dieciséis"),
    17: ("seventeen|seventeenth", "siebzehn|siebzehnte[nrs]?", "diecisiete"),
    18: ("eighteen|eighteenth", "achtzehn|achtzehnte[nrs]?", "dieciocho"),
    19: ("nineteen|nineteenth", "neunzehn|neunzehnte[nrs]?", "diecinueve"),
    20: ("twenty|twentieth", "zwanzig|zwanzigste[nrs]?", "veinte"),
    30: ("thirty", "dreißig", "treinta"),
    40: ("forty", "vierzig", "cuarenta"),
    50: ("fifty(?!-)", "fünfzig", "cincuenta(?! y)"),
    52: ("fifty-two", "zweiundfünfzig", "cincuenta y dos"),
    100: ("hundred", "hundert", "cien|ciento"),
    1000: ("thousand", "tausend", "mil"),
}
"""The words of each number from three on, in English, German and Spanish; *one* and *two* are said in too many ways."""

WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "not": (
        r"not|no|never|nobody|none|nothing|cannot|neither|nor|nowhere|without|\w+n['’]t",
        r"nicht|nein|kein\w*|nie|niemals|niemand\w*|nichts|ohne|weder|nirgends",
        r"no|nunca|nadie|ningun[oa]s?|ningún|nada|sin|ni|tampoco|jamás",
    ),
    "may": (
        r"may|can|could|allow\w*|cannot|possible|let|lets",
        r"d[aü]rf\w*|kann\w*|könn\w*|konnt\w*|erlaub\w*|möglich\w*|l[aä]ss\w*",
        r"pued\w*|pod[eríía]\w*|podemos|puedo|pudi\w*|pudo|permit\w*|posibles?|dejan?|se dejan?",
    ),
    "must": (
        r"must|has to|have to|had to|needs?|needed|required?|due|ha[sd] only to",
        r"m[uü]ss\w*|mußt\w*|nötig|brauch\w*|soll\w*",
        r"deb\w+|tien\w+ que|ten\w+ que|tuv\w+ que|tendr\w+ que|ha(y|n)? que|hace falta|necesit\w+|oblig\w+",
    ),
    "lower": ("lower|lowest|low", r"niedrig\w*|tiefer\w*|tiefst\w*|untere\w*", r"más baj[oa]s?|inferior\w*"),
    "higher": ("higher|highest", r"höher\w*|höchste\w*|obere\w*", r"más alt[oa]s?|superior\w*"),
    "set": (
        "sets?(?! of rules| up| to| otherwise| as usual)",
        r"(?:Vierer|Dreier)?[Ss][aä]tz(?:e|en|es)?",
        "tercias?|cuartetos?",
    ),
    "run": ("runs?(?! out| on)", r"(?:\w+-)?Folgen?|\w+erfolgen?", "corridas?"),
    "rank": ("ranks?", r"Werte?[ns]?", "valor(?:es)?"),
    "suit": ("suits?", "Farben?", "palos?"),
    "wins": (r"wins?|won|winn\w+|victor\w+", r"gew[aio]nn\w*|Gewinn\w*|[Ss]ieg\w*|gewänn\w*", r"gan\w+|victoria\w*"),
    "loses": (r"lose|loses|losing|losers?", r"verl(?:ier|ör)\w*|Verlier\w*", r"pierd\w+|perder\w*|perdedor\w*"),
    "draw": ("a draw|draws?|drawn", r"[uU]nentschieden\w*|gezogene?n?|ziehen", r"empat\w*|sacadas?"),
    "dealer": ("dealers?", "Gebers?", r"repartidor\w*"),
    "stock": ("stock", "Stapels?", "mazo"),
    "waste": ("waste|buried|dead cards?", r"Ablage|[Tt]ote[nr]? Karten?|[Tt]ot", "(?:cartas?|las|de) muertas?"),
    "opponent": (r"opponents?(?:['’]s)?", r"Gegner\w*", r"rival\w*"),
    "spread": ("spreads?", "Auslagen?", r"(?<!cartas )(?<!once )bajadas?|mesa de (?:tu|su) rival"),
    "first": ("first", r"erste\w*|zuerst", r"primer\w*"),
    "last": ("last", r"letzt\w*", r"últim\w*"),
    "forced": (
        r"(?<!in )(?<!--)forc(?:e|es|ed|ing)(?!-)",
        r"\w*zw[aiu]ng\w*|\w*zwäng\w*|Zwang\w*",
        r"f(?:ue|ué)r[zc]\w*|forz\w*|forc\w*|oblig\w*",
    ),
    "discards": (
        r"discard\w*|thr[eo]w\w* away|threw|throws?|thrown",
        r"(?:ab|weg)?(?:w[ei]rf|warf|würf)\w*|(?:ab|weg)?geworfen\w*|Abwurf\w*|(?:ab|weg)zuwerfen",
        r"descart\w*|tir\w+",
    ),
    "declines": (r"declin\w*", r"ablehn\w*|lehn\w*|abgelehnt\w*|Ablehnen|abzulehnen", r"rechaz\w*|rechac\w*"),
    "borrows": (
        r"borrow\w*|len[dt]s?|lending",
        r"(?:ge)?borg\w*|her(?:ge|gi|zuge)b\w*|(?:ver)?leih\w*|geliehen\w*",
        r"prest\w*|préstam\w*",
    ),
    "face down": ("face[- ]down|unseen|hidden", r"verdeckt\w*", r"boca abajo|ocult\w*|tapad\w*"),
    "only": ("only", "nur", "solo|sólo|solamente|únic[oa]s?"),
    "always": ("always", "(?<!auch )immer(?! noch| eine nach)", "siempre"),
    "fewer": ("fewer|less|fewest", r"weniger\w*|wenigste\w*", "menos"),
    "ace": ("aces?", r"Ass\w*", "as|ases"),
    "jack": ("jacks?", r"Buben?", "jotas?|sotas?"),
    "queen": ("queens?|knights?", "Damen?|Reitern?", "reinas?|caballos?"),
    "king": ("kings?", r"Könige?[ns]?", "rey|reyes"),
    "same": ("same(?! time)", r"(?:der|die|das|dem|den|des)selbe\w*|selben?|gleiche[mnrs]?", r"mism[oa]s?"),
}  # fmt: skip
"""Kinds of facts that a sentence states or does not, each by its words in English, German and Spanish."""
ORDERED: Final = (("wins", "loses"), ("set", "run"), ("rank", "suit"), ("first", "last"), ("higher", "lower"))
"""Opposites whose order is compared, where a sentence says both."""
RULES_ONLY: Final = ("may", "must", "only")
"""Kinds that are compared only where the sentence is a rule: elsewhere there are too many ways to say so."""
CASED: Final = frozenset({"set", "run", "rank", "suit", "ace", "king"})
"""Kinds whose German words are nouns: *folgen* is no run."""
LANGUAGES: Final = ("en", "de", "es")

_CARDS: Final = re.compile(r"\{(?:(?:[EeDdAa]e?l|[Dd]e[rnm]) )?((?:[0-9AJQK][cdhs])+)\}")
_CARD: Final = re.compile("[0-9AJQK][cdhs]")
_MARKUP: Final = re.compile(r"\]\([^)]*\)|\{[^{}]*\}")
_LAW: Final = re.compile(r"(?<![\d.])[1-9]\.\d{1,2}(?![\d.]\d)")
_SOURCE: Final = re.compile(r"\b(?:S[0-4]|F97|F13|BI|MX)\b")
_VALUES: Final = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)?)(?::\w+)?\}")
_END: Final = re.compile(r"(?<!Min)[.!?;:]+[\s”“»*)]*(?:\s|$)")
_DIGITS: Final = re.compile(r"(?<![\w.])\d+(?:[.,\u202f ]\d{3})*(?!\w|\.\d)")


def facts(text: str, language: str, pack: str = PACKS[0]) -> Facts:
    """What this sentence states where the cards of this pack are shown.

    >>> found = facts("You may never meld more than eight cards of one suit (3.5).", "en")
    >>> {kind: said for kind, said in found.items() if said != NOTHING}
    {'number': '8', 'law': '3.5', 'not': 'yes', 'may': 'yes', 'suit': 'yes'}
    """
    text = in_pack(text, pack)
    plain = _MARKUP.sub(" ", text)
    found = {
        "number": _listed(_numbers(plain, language)),
        "law": _listed(_LAW.findall(plain)),
        "source": _listed(set(_SOURCE.findall(plain))),
        "cards": _listed("".join(sorted(_CARD.findall(cards))) for cards in _CARDS.findall(text)),
        "values": " ".join(_VALUES.findall(text)) or NOTHING,
    }
    patterns = _patterns(language)
    said = {kind: "yes" if pattern.search(plain) else NOTHING for kind, pattern in patterns.items()}
    orders = {f"{one} before {other}": _order(patterns[one], patterns[other], plain) for one, other in ORDERED}
    return found | said | orders | {"not": _by_sentence(patterns["not"], plain)}


def _order(one: re.Pattern[str], other: re.Pattern[str], text: str) -> str:
    """Which of the two is said first, where both are."""
    found, opposite = one.search(text), other.search(text)
    return NOTHING if found is None or opposite is None else "yes" if found.start() < opposite.start() else "no"


def _by_sentence(pattern: re.Pattern[str], text: str) -> str:
    """Whether each sentence says it, such as "- yes"."""
    return " ".join("yes" if pattern.search(part) else NOTHING for part in _END.split(text.strip()) if part) or NOTHING


def _listed(found: Iterable[object]) -> str:
    return " ".join(sorted(map(str, found), key=lambda text: (len(text), text))) or NOTHING


def _numbers(text: str, language: str) -> set[int]:
    digits = (int(re.sub(r"\D", "", found)) for found in _DIGITS.findall(_LAW.sub(" ", text)))
    words = (number for number, pattern in _number_words(language) if pattern.search(text))
    return {number for number in (*digits, *words) if number > 2}


@cache
def _number_words(language: str) -> tuple[tuple[int, re.Pattern[str]], ...]:
    place = LANGUAGES.index(language)
    return tuple((number, _words(words[place], re.IGNORECASE)) for number, words in NUMBERS.items())


@cache
def _patterns(language: str) -> Mapping[str, re.Pattern[str]]:
    place = LANGUAGES.index(language)
    return {
        kind: _words(words[place], 0 if language == "de" and kind in CASED else re.IGNORECASE)
        for kind, words in WORDS.items()
    }


def _words(pattern: str, flags: int) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{pattern})(?![^\W_])", flags)
