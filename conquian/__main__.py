"""The command line: `conquian …` or `python -m conquian …`.

Exit codes: 0 for yes and done, 1 for no (an action is refused, cards have no layout, a file is wrong), 2 for what
cannot be read, 130 for what was interrupted.
"""

import sys

from conquian.commands.load_guard import LoadGuard
from conquian.explain.words import system_language, words


def main() -> None:
    """Run the command that was typed. All of it is loaded here, where Ctrl+C ends it without a word.

    Without the extra `cli` it ends with a sentence that names the extra.
    """
    try:
        with LoadGuard():
            from conquian.commands import group  # noqa: PLC0415 - nothing comes before the guard
    except ModuleNotFoundError as missing:
        if missing.name != "click":
            raise
        sys.exit(words(system_language(), "cli", "no-extra", missing="click", extra="cli", python=sys.executable))
    group.main()


if __name__ == "__main__":
    main()
