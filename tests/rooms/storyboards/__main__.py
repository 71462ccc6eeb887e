"""The command: `python -m tests.rooms.storyboards` shows every storyboard's visit anew and writes what came of it."""

from __future__ import annotations

import click

from conquian.rooms import DOORS
from tests.rooms.storyboards.storyboard import BOARDS, WORDS, Script, storyboard, words
from tests.rooms.storyboards.walks import of_room, scripts


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--walk", is_flag=True, help="Let visitors walk anew, but for the visits that were put together by hand.")
def main(walk: bool) -> None:
    """Write the storyboards as the rooms are now, with those of a new room: what changed is to be read in the diff."""
    before = {path.stem: path.read_text(encoding="utf-8") for path in sorted(BOARDS.glob("*.txt"))}
    visits = {name: Script.read(text) for name, text in before.items()} | (dict(scripts()) if walk else {})
    shown = {script.room for script in visits.values()}
    for room in (name for name in DOORS if name not in shown):
        visits |= of_room(room)
    after = {name: storyboard(script) for name, script in visits.items()}
    changed = [name for name, text in after.items() if before.get(name) != text]
    for name in changed:
        (BOARDS / f"{name}.txt").write_text(after[name], encoding="utf-8")
    WORDS.write_text(words(), encoding="utf-8")
    click.echo(f"{len(after)} storyboards, {len(changed)} of them changed; and the words of every room")


if __name__ == "__main__":
    main()
