"""A few learners on our server, and the report about what they might have met. No test here looks at a clock."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import nbformat
import pytest
from click.testing import CliRunner

from tests.benchmarks.timing import quantile
from tests.load.__main__ import main
from tests.load.learner import Clicks, Visit, button_clicks, hand_clicks, links, table_clicks
from tests.load.report import checks, lines
from tests.load.rounds import DEFAULT_BUTTON, OUR_BUTTON, OUR_TABLE, OURS, Plan, Round, visit_all
from tests.load.servers import MELDS, Server, our_server, write_button, write_table

pytestmark = pytest.mark.slow

PLAN = Plan(learners=2, over=0.2, clicks=4, seed=1, pause=(0, 0.05))
ALONE = replace(PLAN, learners=1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Our server with the meld builder, the plain button, and a page that holds no widget."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / MELDS.name).write_bytes(MELDS.read_bytes())
    empty = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1", id="1")])
    nbformat.write(empty, folder / "empty.ipynb")
    write_table(folder)
    with our_server(write_button(folder)) as running:
        yield running


def visited(server: Server, notebook: str, clicks: Clicks, plan: Plan) -> tuple[Round, int]:
    """What the learners of this plan met on this page, and how many steps were shown."""
    found = Round(OURS)
    steps: list[None] = []
    page = replace(server, page=f"/voila/render/{notebook}")
    visits = visit_all(page, clicks, None, plan, Random(1), found, lambda: steps.append(None))
    with ThreadPoolExecutor(1) as elsewhere:  # the browser's loop may run in this thread
        elsewhere.submit(asyncio.run, visits).result()
    return found, len(steps)


@pytest.mark.parametrize(
    ("notebook", "clicks"),
    [("melds.ipynb", table_clicks), ("full.ipynb", hand_clicks), ("button.ipynb", button_clicks)],
)
def test_learners_get_the_page_and_an_answer_to_each_click(server: Server, notebook: str, clicks: Clicks) -> None:
    found, steps = visited(server, notebook, clicks, PLAN)
    assert [visit.failure for visit in found.visits] == [""] * PLAN.learners
    assert [len(visit.clicks) for visit in found.visits] == [PLAN.clicks] * PLAN.learners
    assert all(visit.ready is not None for visit in found.visits)
    assert steps == PLAN.learners * (1 + PLAN.clicks)
    assert found.server_memory is not None and found.server_memory > 10
    assert found.kernel_memory is not None and found.kernel_memory > 5


@pytest.mark.parametrize(
    ("notebook", "clicks", "failure"),
    [
        ("empty.ipynb", table_clicks, "page: Missing a place for the widget"),
        ("button.ipynb", table_clicks, "page: Missing the widget"),
        ("nothing.ipynb", table_clicks, "page: HTTPStatusError"),
    ],
)
def test_a_page_that_is_not_whole_is_a_failure(server: Server, notebook: str, clicks: Clicks, failure: str) -> None:
    found, steps = visited(server, notebook, clicks, ALONE)
    (visit,) = found.visits
    assert visit.failure.startswith(failure)
    assert visit.ready is None and not visit.clicks and steps == 0


def test_a_server_that_does_not_open_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="invalid literal"), our_server(tmp_path / "button.ipynb", "many"):
        pass


def test_the_links_of_a_page_are_its_scripts_and_style_sheets() -> None:
    html = """<link rel="stylesheet" href="/a.css?v=1"><link href="data:;base64,=" rel="icon"><a href="/other">x</a>
    <script src="/b.js"></script><script src="/b.js"></script><script src="https://elsewhere.example/c.js"></script>"""
    assert links(html) == ("/a.css?v=1", "/b.js")


@pytest.mark.parametrize(("share", "value"), [(0.5, 51), (0.95, 96), (1, 100)])
def test_quantiles(share: float, value: int) -> None:
    assert quantile(Random(1).sample(range(1, 101), 100), share) == value


# --- the report -------------------------------------------------------------------------------------------------------


def made_up(case: str, click: float, slow: float | None = None) -> Round:
    """A round of twenty learners whose clicks took as long; `slow` is what one in ten took."""
    visits = [Visit(1 + number / 10, [click if slow is None or number % 10 else slow] * 4) for number in range(20)]
    return Round(case, visits, 80, 40)


def rounds(*clicks: float) -> list[Round]:
    """A round of each case, in the order of the table, with clicks that took as long."""
    cases = (OURS, OUR_TABLE, OUR_BUTTON, DEFAULT_BUTTON)
    return [made_up(case, click) for case, click in zip(cases, clicks, strict=True)]


def held(found: list[Round]) -> list[bool]:
    return [check.holds for check in checks(found, PLAN)]


def test_all_holds_when_clicks_are_fast_and_pages_whole() -> None:
    assert held(rounds(0.015, 0.015, 0.0101, 0.0451)) == [True] * 7


def test_our_clicks_may_take_a_third_of_the_default_button() -> None:
    assert held(rounds(0.016, 0.015, 0.0150, 0.0451)) == [True, True, True, False, True, True, True]
    assert held(rounds(0.015, 0.016, 0.0150, 0.0451)) == [True, True, True, True, False, True, True]


def test_our_clicks_may_take_one_and_a_half_plain_buttons() -> None:
    assert held(rounds(0.016, 0.015, 0.0100, 0.0600)) == [True, True, True, True, True, False, True]
    assert held(rounds(0.015, 0.016, 0.0100, 0.0600)) == [True, True, True, True, True, True, False]


def test_slow_clicks_count_even_if_most_are_fast() -> None:
    found = rounds(0.010, 0.010, 0.010, 0.060)
    found[0] = made_up(OURS, 0.010, slow=0.030)
    assert held(found) == [True, True, True, False, True, False, True]


def test_one_noisy_round_of_three_decides_nothing() -> None:
    assert all(held(rounds(0.01, 0.01, 0.01, 0.06) + rounds(0.09, 0.01, 0.01, 0.06) + rounds(0.01, 0.01, 0.01, 0.06)))
    assert not all(held(rounds(0.09, 0.01, 0.01, 0.06) * 2 + rounds(0.01, 0.01, 0.01, 0.06)))


@pytest.mark.parametrize(
    "unlucky", [Visit(1, [0.01] * 2), Visit(1, [0.01] * 4, "click 4: Timeout"), Visit(None, [], "page: x"), Visit()]
)
def test_one_visit_that_is_not_whole_is_too_many(unlucky: Visit) -> None:
    found = rounds(0.010, 0.010, 0.010, 0.060)
    found[0].visits[3] = unlucky
    assert held(found) == [False, True, True, True, True, True, True]
    found = rounds(0.010, 0.010, 0.010, 0.060)
    found[3].visits[3] = unlucky
    assert all(held(found))  # what fails on the other server is told, and is no fault of ours


def test_what_was_not_measured_does_not_hold() -> None:
    assert held([]) == [False] * 7
    assert held(rounds(0.01, 0.01, 0.01, 0.06)[:3]) == [True, True, True, False, False, True, True]


def test_the_page() -> None:
    found = rounds(0.0101, 0.010, 0.010, 0.060)
    found[3].visits[0] = Visit(None, [], "page: Missing a kernel")
    page = "\n".join(lines(found, PLAN, date(2026, 5, 5), whole=True))
    assert page.startswith("# 2 learners, 2026-05-05\n")
    assert (
        "| melds, our server | 2.00 s | 2.90 s | 2.90 s | 10.1 ms | 10.1 ms | 10.1 ms | 0 of 20 | 80 MB | 40 MB |"
        in page
    )
    assert "| 1 of 20 | 80 MB | 40 MB |" in page
    assert "- plain button, default Voilà: page: Missing a kernel (1 times)" in page
    assert page.count("- PASS ") == 7 and "FAIL" not in page and "Stopped" not in page
    assert ": 0.17 (rounds: 0.17), at most 0.33" in page


def test_the_page_of_a_run_that_was_stopped_says_so() -> None:
    page = "\n".join(lines([Round(OURS)], PLAN, date(2026, 5, 5), whole=False))
    assert "**Stopped before its end.**" in page
    assert "| melds, our server | – | – | – | – | – | – | 0 of 0 | – | – |" in page
    assert page.count("- **FAIL** ") == 7


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(plan: Plan, how_many: int, chromium: Path, done: list[Round]) -> None:
        done.append(made_up(OURS, 0.010))
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.load.__main__.run_rounds", stopped)
    monkeypatch.setattr("tests.load.__main__.find_chromium", lambda: Path("chromium"))
    monkeypatch.setattr("tests.load.report.commit", lambda: "1234567")  # git would look at every file
    answer = CliRunner().invoke(main, ["--to", str(tmp_path)])
    assert answer.exit_code == 130
    (page,) = tmp_path.iterdir()
    assert page.name.endswith("-load.partial.md")
    assert "| 10.0 ms |" in page.read_text(encoding="utf-8")
