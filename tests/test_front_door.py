"""The front door: its table, its imports, and that it costs nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import conquian as cq

HEAVY = ("IPython", "ipywidgets", "anywidget", "traitlets", "voila", "jupyter", "tornado", "zmq", "click", "numpy")
"""What nobody should load who only asks about the rules."""


def imports_for_readers() -> dict[str, str]:
    """Every name imported under TYPE_CHECKING, with the module that it comes from."""
    tree = ast.parse(Path(cq.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    assert ast.unparse(block.test) == "TYPE_CHECKING"
    found = {}
    for statement in block.body:
        assert isinstance(statement, ast.ImportFrom)
        assert statement.module is not None
        for name in statement.names:
            assert name.asname == name.name, "the form that type checkers read as a re-export"
            found[name.name] = statement.module.removeprefix("conquian").removeprefix(".")
    return found


def test_the_table_says_what_the_imports_say() -> None:
    assert imports_for_readers() == cq._HOME_OF
    names = [name for listed in cq._HOMES.values() for name in listed.split()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", cq._HOME_OF)
def test_every_name_is_there(name: str) -> None:
    assert name in dir(cq)
    if name in {"explain", "players"}:  # the names of packages; of the first see below
        assert getattr(cq, name) is import_module(f"conquian.{name}")
    else:
        assert getattr(cq, name) is getattr(import_module(f"conquian.{cq._HOME_OF[name]}"), name)


def test_all_is_sorted() -> None:
    assert cq.__all__ == sorted([*cq._HOME_OF, "compiled"])


@pytest.mark.parametrize("name", ["Dealer", "widgets_", "__wrapped__", "judge_habit"])
def test_other_names_are_not(name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(cq, name)


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after this code."""
    return set(printed_by(f"import sys\n{code}\nprint(*sys.modules)").split())


def printed_by(program: str) -> str:
    """What this program prints in a fresh Python."""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(cq.__file__).parents[1]
    )
    return run.stdout


def test_importing_the_package_loads_nothing_else() -> None:
    modules = loaded_by("import conquian")
    assert {module for module in modules if module.startswith("conquian")} == {"conquian", "conquian.compiled_modules"}
    assert not [module for module in modules if module.split(".")[0].startswith(HEAVY)]


def test_the_rules_need_the_standard_library_only() -> None:
    modules = loaded_by(
        "import conquian as cq\n"
        "state = cq.deal(seed=1897)\n"
        "cq.explain(cq.judge(state, cq.action('decline')), 'de')\n"
        "for name in cq.__all__: getattr(cq, name)"
    )
    foreign = {module.split(".")[0] for module in modules} - set(sys.stdlib_module_names) - {"conquian", "__main__"}
    assert not [name for name in foreign if not name.startswith(("_", "cython_runtime", "sitecustomize"))]
    assert not [
        module
        for module in modules
        if module.split(".")[1:2] in (["widgets"], ["ui"], ["table"], ["rooms"], ["pages"], ["site"])
    ]


@pytest.mark.parametrize("first", ["explain", "explain.words", "explain.sentences", "notation.codes"])
def test_explain_can_be_called_whatever_was_imported_first(first: str) -> None:
    """It is the name of a function and of a package; either way it explains."""
    told = printed_by(
        f"import conquian.{first}\n"
        "import conquian as cq\n"
        "said = cq.explain(cq.deal(1), language='de')\n"
        "import conquian.explain.names\n"
        "from conquian import explain\n"
        "print([said, explain(cq.deal(1), 'de'), cq.explain(cq.deal(1), 'de'), cq.explain(cq.deal(1))])\n"
    )
    assert ast.literal_eval(told) == [*[cq.explain(cq.deal(1), "de")] * 3, cq.explain(cq.deal(1))]


def test_the_examples_of_the_design() -> None:
    """What the front door promises."""
    state = cq.deal(seed=1897)
    verdict = cq.judge(state, cq.action("meld 5d6d7d"))
    assert (verdict.legal, verdict.law) == (False, cq.Law("4.4"))
    assert cq.explain(verdict, "es") != cq.explain(verdict, "en")
    assert cq.apply(state, cq.action("turn")).outcome is None
    with pytest.raises(ValueError, match="turn up the top one"):
        cq.apply(state, cq.action("decline"))
    assert str(cq.Law("4.4")) == "4.4"
    assert repr(cq.Law("4.4")) == "Law('4.4')"


def test_the_package_and_the_function_that_share_a_name_get_along() -> None:
    for first in ("cq.explain", "import_module('conquian.explain.words')"):
        told = printed_by(
            f"import conquian as cq, conquian\nfrom importlib import import_module\n"
            f"{first}\n"
            f"import conquian.explain.names as names\n"
            f"print([names.card_name.__name__, conquian.explain.words.__name__, cq.explain(cq.deal(1))])\n"
        )
        assert ast.literal_eval(told) == ["card_name", "conquian.explain.words", cq.explain(cq.deal(1))]
