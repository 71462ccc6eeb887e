"""The command line: `conquian …` or `python -m conquian …`.

Exit codes: 0 for yes and done, 1 for no (an action is refused, cards have no layout, a file is wrong), 2 for what
cannot be read, 130 for what was interrupted.
"""

from conquian.commands.load_guard import LoadGuard


def main() -> None:
    """Run the command that was typed. All of it is loaded here, where Ctrl+C ends it without a word."""
    with LoadGuard():
        from conquian.commands import group  # noqa: PLC0415 - nothing comes before the guard

    group.main()


if __name__ == "__main__":
    main()
