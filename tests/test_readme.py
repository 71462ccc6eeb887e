"""The README is a doctest: what it shows is what happens."""

from __future__ import annotations

import doctest

from tests.checkout import ROOT

README = ROOT / "README.md"


def test_the_examples_of_the_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted >= 8
    assert result.failed == 0
