"""A transcript: commands as one types them, and below each what it prints, in one language.

    $ conquian deal --seed 1897
    pone=…

Colours and bold type stand as `‹31›` and `‹1›`, and a code other than 0 that a command ends with as `[1]`. They are
given in a folder with a few files of an author's own; where that is, is written as `~`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from click.testing import CliRunner

from conquian.commands.group import main
from conquian.course import homework, set_file
from conquian.course.chapter_set import ChapterSet, LessonChapter, PuzzleChapter
from conquian.course.homework import ChapterKind, ChapterReport, ChapterResult, ChapterState, Homework
from conquian.game.laws import Law
from tests import own
from tests.checkout import ROOT

HERE: Final = Path(__file__).parent
_TYPED: Final = "$ conquian "


def commands(text: str) -> Iterator[str]:
    """The commands of a transcript.

    >>> list(commands("$ conquian law 6.1\\n6.1 …\\n$ conquian deal"))
    ['law 6.1', 'deal']
    """
    return (line.removeprefix(_TYPED) for line in text.splitlines() if line.startswith(_TYPED))


def transcript(typed: Sequence[str], language: str) -> str:
    """What these commands print to a reader of this language."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        _furnish(Path(folder))
        patch.chdir(folder)
        return "\n".join(_run(each, language, folder) for each in typed)


def _furnish(folder: Path) -> None:
    """Put files of an author's own in this folder: a lesson, puzzles and games, some of which are not in order."""
    for name, lines in FILES.items():
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for name in ("empty", "sets", "homework"):
        (folder / name).mkdir()
    (folder / "sets" / "mine.toml").write_text(set_file.dumps(_SET), encoding="utf-8")
    for number, work in enumerate(_HOMEWORK, 1):
        (folder / "homework" / f"{number}.toml").write_text(homework.dumps(work), encoding="utf-8")
    (folder / "homework" / "4.toml").write_text("format = 2\n", encoding="utf-8")
    own.lesson(folder / "lessons")
    own.puzzle(folder / "puzzles")
    own.game(folder / "games")
    wrong = own.puzzle(folder / "wrong-puzzles")
    text = wrong.read_text(encoding="utf-8")
    wrong.write_text(text.replace("accepted = [", 'accepted = ["decline", ', 1), encoding="utf-8")
    for name in ("declined-fit", "first-turn"):
        (folder / f"{name}.toml").write_bytes((ROOT / "tutorials" / "games" / f"{name}.toml").read_bytes())


def _solved(state: ChapterState, first: str, *missed: Law) -> ChapterReport:
    result = ChapterResult(state, first, state is ChapterState.PASSED, 1, missed)
    return ChapterReport(ChapterKind.POSITION, "Your first card", "", result)


_GUESSED: Final = ChapterReport(
    ChapterKind.LESSON, "Seven and jack", "pack/neighbours", ChapterResult(ChapterState.PASSED, "no", False, 1)
)
_SET: Final = ChapterSet((("en", "Mine"),), (LessonChapter("pack"), PuzzleChapter("hole-001")))
_HOMEWORK: Final = tuple(
    Homework("Mine", "0123456789ab", (chapter, _GUESSED))
    for chapter in (
        _solved(ChapterState.PASSED, "meld 5h6h7h"),
        _solved(ChapterState.HELPED, "decline"),
        _solved(ChapterState.HELPED, "decline", Law("3.2")),
    )
)
FILES: Final[Mapping[str, Sequence[str]]] = {
    "positions.txt": (
        "# the deal of 1897, and two that cannot be",
        "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left",
        "pone=AdAd/- dealer=?10/- centre=Kh stock=?19 turn=pone/left",
        "pone=AdXs/-",
    ),
    "broken.toml": ("[deal", "seed = 1897"),
    "hidden.toml": (
        'position = "pone=6hJhQh/2c3c4c5c,KcKdKs dealer=?3/3s4s5s,6d7dJdQd centre=7h stock=?15 turn=pone/left"',
    ),
}


def _run(typed: str, language: str, folder: str) -> str:
    runner = CliRunner(
        env={"LANG": f"{language}.UTF-8", "LC_ALL": "", "COLUMNS": "80", "NO_COLOR": None, "TERM": "xterm"}
    )
    with own.own_folders():
        result = runner.invoke(main, shlex.split(typed), color=True, prog_name="conquian")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    printed = re.sub(r"\x1b\[(\d+)m", r"‹\1›", result.output).replace(folder, "~")
    ended = f"[{result.exit_code}]\n" if result.exit_code else ""
    return f"{_TYPED}{typed}\n{printed}{ended}"
