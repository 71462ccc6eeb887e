"""The command: `python -m tests.load` measures for a quarter of an hour and writes a dated page to docs/results.

Run it on a machine that does nothing else. `--learners 3 --over 2 --clicks 3 --rounds 1` is a quick look.
"""

import sys
from pathlib import Path

import click

from tests.chromium import NO_BROWSER, find_chromium
from tests.load.report import checks, lines
from tests.load.rounds import Plan, Round, run_rounds
from tests.verify.report import RESULTS, this_day


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--learners", type=click.IntRange(1), default=30, show_default=True, help="How many come.")
@click.option("--over", type=click.FloatRange(0), default=15.0, show_default=True, help="Within so many seconds.")
@click.option("--clicks", type=click.IntRange(1), default=10, show_default=True, help="How often each one clicks.")
@click.option(
    "--pause", type=(float, float), default=(2, 6), show_default=True, help="Seconds between clicks, a range."
)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="How often each page is measured.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides who comes when and clicks what.")
@click.option("--to", "folder", type=click.Path(path_type=Path), default=RESULTS, help="Where the page goes.")
def main(
    learners: int, over: float, clicks: int, pause: tuple[float, float], rounds: int, seed: int, folder: Path
) -> None:
    """Measure learners on our server and on a default Voilà, and write the dated page.

    Ctrl-C ends it and keeps what is done.
    """
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException(NO_BROWSER)
    plan = Plan(learners, over, clicks, seed, pause)
    done: list[Round] = []
    whole = False
    try:
        run_rounds(plan, rounds, chromium, done)
        whole = True
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
    today = this_day()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{today.isoformat()}-load{'' if whole else '.partial'}.md"
    page.write_text("\n".join(lines(done, plan, today, whole)) + "\n", encoding="utf-8", newline="\n")
    click.echo(page.read_text(encoding="utf-8"))
    if not whole:
        sys.exit(130)
    sys.exit(0 if all(check.holds for check in checks(done, plan)) else 1)


if __name__ == "__main__":
    main()
