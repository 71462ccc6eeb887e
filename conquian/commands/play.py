"""Play: a deal against an opponent in the terminal, and a puzzle asked there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

import conquian as cq
from conquian.api.players import play as played
from conquian.commands.output import Output, answering
from conquian.commands.own import own_content
from conquian.course.shelf import ContentShelf
from conquian.explain.markup import plain
from conquian.explain.names import action_name, seat_name, usual_faces
from conquian.explain.sentences import explain, explain_evidence
from conquian.players.player import Player
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.table.phrases import Viewpoint
from conquian.terminal import as_typed
from conquian.ui.room import Voice

OPPONENTS: Final[dict[str, Callable[[], Player]]] = {
    "random": cq.players.AtRandom,
    "greedy": cq.players.Greedy,
    "careful": cq.players.Careful,
    "patient": cq.players.Patient,
    "expert": cq.players.Expert,
}
"""Who plays the other seat, from the weakest to the strongest."""


class StoppedError(Exception):
    """The person has had enough."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A person at a terminal, who reads what happens and types a legal action, by its number or its text."""

    output: Output

    def say(self, *lines: str) -> None:
        """Say these lines."""
        for line in lines:
            self.output.say(line)

    def hear(self) -> str:
        """The text that the person types. Raises StoppedError at the end, or for a `q`."""
        try:
            said: str = click.prompt("", default="", show_default=False, prompt_suffix="> ", err=self.output.as_json)
        except click.Abort:
            raise StoppedError from None
        if said.strip() == "q":
            raise StoppedError
        return as_typed(said).strip()

    def choose(self, state: cq.State, actions: tuple[cq.Action, ...]) -> cq.Action:
        """The action that the person chooses here. What is refused is explained, and asked again."""
        language, labels = self.output.language, state.variant.labels
        for number, action in enumerate(actions, 1):
            self.say(f"{number:>3}  {action!s}   {action_name(action, language, labels=labels)}")
        while True:
            said = self.hear() or ("1" if len(actions) == 1 else "")
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(actions):
                return actions[int(said) - 1]
            if not said or said.isdigit() or said.startswith("turn "):  # whose card nobody can choose
                self.say(self.output.words("ask", "help", n=len(actions)))
                continue
            try:
                action = cq.action(said, labels)
                verdict = cq.judge(state, action)
            except (cq.NotationError, cq.UnknownCards) as error:
                self.say(click.style(explain(error, language), fg="red"))
                continue
            if verdict:
                return action
            self.say(click.style(explain(verdict, language), fg="red"), *explain_evidence(verdict, language))


class Person:
    """A player who is asked at a terminal, and told what the other one did."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.heard = 0

    def __call__(self, view: cq.PlayerView) -> cq.Action:
        """The action that the person chooses."""
        self.tell(view)
        self.prompt.say("", self.prompt.output.terminal.position(view.state))
        return self.prompt.choose(view.state, view.actions())

    def tell(self, view: cq.PlayerView) -> None:
        """Tell what the other player has done since the last time."""
        language, labels = self.prompt.output.language, view.state.variant.labels
        for event in view.events[self.heard :]:
            if event.seat is not view.seat and event.action is not None:
                named = action_name(event.action, language, labels=labels)
                self.prompt.say(f"{seat_name(event.seat, language).capitalize()} – {named}")
        self.heard = len(view.events)


@click.command()
@click.option("--seed", type=int, help="The same seed always makes the same deal.")
@click.option("--rules", default="pagat", show_default=True, help="A preset, then switches: pagat,forcing=off.")
@click.option("--seat", type=click.Choice([*map(str, cq.Seat)]), default="pone", show_default=True, help="Your seat.")
@click.option("--against", type=click.Choice([*OPPONENTS]), default="patient", show_default=True, help="The opponent.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the game into this file.")
@answering
def play(  # noqa: PLR0913, PLR0917 - one for each option
    output: Output, seed: int | None, rules: str, seat: str, against: str, record: Path | None
) -> None:
    """Play a deal against an opponent: choose by number, or type an action such as "meld 3c4c5c"; q stops."""
    person, other = Person(Prompt(output)), OPPONENTS[against]()
    pone, dealer = (person, other) if seat == "pone" else (other, person)
    try:
        game = played(pone, dealer, seed, rules)
    except StoppedError:
        person.prompt.say(output.words("ask", "stopped"))
        return
    states = game.positions()
    past = zip(states, game.actions, strict=False)
    person.tell(cq.player_view(states[-1], seat, past))
    if record is not None:
        cq.dump(game, record)
    saved = [output.words("ask", "saved", file=record)] if record is not None else []
    data = {"result": game.result, "seed": game.seed, "actions": [*map(str, game.actions)]}
    output.answer(data, "\n".join(["", output.terminal.position(states[-1]), *saved]))


@click.command()
@click.argument("name", default="")
@own_content(ContentShelf.PUZZLES)
@answering
def ask(output: Output, name: str) -> None:
    """Ask the puzzle of this NAME, such as hole-001, or that of the day; an answer that is wrong may be tried again."""
    name = name or library.of_today()
    if name not in library.names():
        raise click.BadParameter(output.words("ask", "no-puzzle", puzzle=name), param_hint="NAME")
    now, prompt, faces = PuzzleSession(name), Prompt(output), usual_faces(output.language)

    def phrases() -> PuzzlePhrases:
        voice = Voice(output.language, faces)
        return PuzzlePhrases(now, Viewpoint(now.seat, frozenset({now.seat}), frozenset(), frozenset(), voice))

    told = (phrases().where(), phrases().told(), phrases().known(), phrases().unseen(), phrases().goal())
    prompt.say(*(plain(each, output.language, faces) for each in told if each), "")
    tries = 0
    try:
        while not now.solved:
            tries, now = tries + 1, now.again() if now.verdict else now
            prompt.say(output.terminal.position(now.asked.position))
            now = _answered(now, prompt, phrases)
            text = phrases().text()
            if text is not None:
                prompt.say("", click.style(plain(text.text, output.language, faces), bold=True))
    except StoppedError:
        prompt.say(output.words("ask", "stopped"))
    output.answer({"puzzle": name, "solved": now.solved, "tries": tries}, "")


def _answered(now: PuzzleSession, prompt: Prompt, phrases: Callable[[], PuzzlePhrases]) -> PuzzleSession:
    """The session after the answer that is typed: the number of a choice, or an action."""
    asked = now.asked
    if not isinstance(asked, PuzzleQuestion):
        return now.act(prompt.choose(asked.position, cq.player_view(asked.position, now.seat).actions()))
    for number, choice in enumerate(asked.choices, 1):
        prompt.say(f"{number:>3}  {phrases().choice(choice)}")
    while True:
        said = prompt.hear()
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(asked.choices):
            return now.choose(asked.choices[int(said) - 1].name)
        prompt.say(prompt.output.words("ask", "help", n=len(asked.choices)))
