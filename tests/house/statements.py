"""How large the package is, in statements: `python -m tests.house.statements --against ../other` compares checkouts.

Statements are counted in the syntax tree, each once, whatever it contains and however many lines it takes; a string
that stands alone (a docstring) is none.
"""

import ast
from collections import Counter
from pathlib import Path

import click

from tests.checkout import ROOT


def statements(source: str) -> int:
    """How many statements this source has.

    >>> statements('''
    ... def double(n):
    ...     "Twice as much."
    ...     return 2 * n
    ... ''')
    2
    """
    return sum(isinstance(node, ast.stmt) and not _is_text(node) for node in ast.walk(ast.parse(source)))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def counted(checkout: Path) -> Counter[str]:
    """How many statements each package directly in `conquian/` has, and the modules beside them."""
    found: Counter[str] = Counter()
    package = checkout / "conquian"
    for path in sorted(package.rglob("*.py")):
        part, *inside = path.relative_to(package).parts
        found[part if inside else "(modules)"] += statements(path.read_text(encoding="utf-8"))
    return found


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--against", type=click.Path(exists=True, path_type=Path), help="Another checkout.")
def main(against: Path | None) -> None:
    """Count the statements of the package, here and in another checkout."""
    here, there = counted(ROOT), counted(against) if against else Counter[str]()
    for part in sorted(here | there):
        click.echo(f"{part:12}{here[part]:8,}" + (f"{there[part]:8,}" if against else ""))
    click.echo(f"{'all':12}{here.total():8,}" + (f"{there.total():8,}" if against else ""))


if __name__ == "__main__":
    main()
