"""The pages for programmers and the paper are doctests: what they show is what happens."""

from __future__ import annotations

import doctest

import pytest

from tests.checkout import ROOT


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("README.md", 8),
        ("docs/quick-start.md", 8),
        ("docs/python.md", 8),
        ("docs/notebooks.md", 3),
        ("paper/paper.md", 5),
    ],
)
def test_the_examples_of_a_page(name: str, least: int) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=flags)
    assert result.attempted >= least
    assert result.failed == 0
