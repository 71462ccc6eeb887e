"""Whether each test asserts something: asked by the proving command.

A test whose assertions all stand in loops and branches that are never entered passes whatever it is to find. Where
pytest is told to tell of assertions that hold, it asks at each of them, in tests and their helpers, whether anyone
wants to be told; to count that question is cheap, to be told would take as long as the tests. A test in which none was
met, and which names nothing else that can fail (`pytest.raises`, `expect`), is `idle`: it has proved nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

import pytest
from _pytest.assertion import rewrite

from tests.checkout import ROOT

CAN_FAIL: Final = frozenset({"raises", "warns", "fail", "expect", "check_call"})
"""What else in a test can fail, by name."""


def rewritten() -> list[str]:
    """The folders of tests, in whose helpers assertions are counted as well."""
    return [
        f"tests.{folder.name}" for folder in (ROOT / "tests").iterdir() if folder.name not in {"gate", "__pycache__"}
    ]


class Assertions:
    """Counts the assertions of the test that runs, and marks the test if there were none."""

    def __init__(self) -> None:
        self.count = 0
        rewrite._check_if_assertion_pass_impl = self.one_more

    def one_more(self) -> bool:
        """An assertion holds, and nobody has to be told what it says."""
        self.count += 1
        return False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run the test, and see how many there were."""
        self.count = 0
        result = yield
        if not self.count and isinstance(item, pytest.Function) and not can_fail(item):
            item.user_properties.append(("idle", True))
        return result


def can_fail(item: pytest.Function) -> bool:
    """Whether something else in a test can fail than an assertion; in a browser something always can."""
    return item.get_closest_marker("browser") is not None or bool(CAN_FAIL & set(item.function.__code__.co_names))
