"""Mining as a public function: puzzles from played deals, in this process or on any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from conquian.api.batches import batch, check_workers
from conquian.game.arguments import wrong_kind


def mine(  # noqa: PLR0913 - all that can be ordered, each with a default
    folder: str | Path,
    themes: Iterable[str] = (),
    *,
    count: int = 8,
    seed: int = 1897,
    games: int = 10_000,
    players: str = "greedy",
    name: str = "",
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> tuple[str, ...]:
    """The names of the puzzles that were found in random games and written to a folder, each with its game and proof.

    `count` puzzles of each theme are looked for, in `games` games at most. The same seed finds the same puzzles, with
    any executor of `concurrent.futures` and without one. What a folder holds of the same order is gone on with, also
    after Ctrl-C or a worker that was killed. `progress` is called with the number of puzzles after each.

    Raises ValueError for a theme or players that there are none of, and for a folder that holds something else.

    >>> from tempfile import mkdtemp
    >>> import conquian as cq
    >>> cq.mine(mkdtemp(), ["keep-alive"], count=1, seed=5)
    ('keep-alive-001',)
    """
    from conquian.rooms.puzzles.miner import EVERY_THEME, USUAL_THEMES, MinedPlayers, MinerRun, Order  # noqa: PLC0415 - the front door loads no room

    asked = _themes(themes)
    _check_order(folder, {"count": count, "seed": seed, "games": games}, {"players": players, "name": name})
    check_workers(executor, progress)
    if unknown := sorted(asked - {*EVERY_THEME}):
        raise ValueError(f"no theme is {', '.join(unknown)}: choose from {', '.join(EVERY_THEME)}")
    chosen = tuple(theme for theme in EVERY_THEME if theme in asked) or USUAL_THEMES
    run = MinerRun(Order(seed, count, chosen, MinedPlayers(players), name), Path(folder))
    told = progress or (lambda _: None)
    run.go(games, lambda _: told(len(run.names)), partial(batch, executor=executor))
    return run.kept


def _themes(given: object) -> set[str]:
    """The themes that are asked for; an iterator is read once."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise wrong_kind("themes", given, "names of themes")
    themes = {*given}
    if not all(isinstance(each, str) for each in themes):
        raise wrong_kind("themes", given, "names of themes")
    return themes


def _check_order(folder: object, numbers: dict[str, object], texts: dict[str, object]) -> None:
    """Raise TypeError for what is of a wrong kind."""
    if not isinstance(folder, str | Path):
        raise wrong_kind("folder", folder, "a path")
    for name, given in numbers.items():
        if not isinstance(given, int):
            raise wrong_kind(name, given, "a whole number")
    for name, given in texts.items():
        if not isinstance(given, str):
            raise wrong_kind(name, given, "a text")
