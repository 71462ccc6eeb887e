"""Which faults are planted: the packages, their modules, and the tests that are to catch what is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tests.checkout import ROOT
from tests.faults.operators import Fault, faults, has_effect

SEED: Final = 14
EACH: Final = 300
"""So many faults are planted in a package, or all if there are fewer."""

BELOW: Final = ("game", "notation", "solver", "advice", "players", "explain", "art", "api")
"""The packages below everything that teaches: one set of tests is for all of them."""
TEACHING: Final = ("teach", "course")
ABOVE: Final = ("table", "ui", "rooms", "host")
TYPED: Final = tuple(
    f"tests/test_cli{about}.py" for about in ("", "_class_table", "_flaws", "_lessons", "_own", "_progress", "_solving")
)
"""The tests of the command line."""
SERVERS: Final = {
    "conquian/classes/": ("house/test_text_files", "site/test_class"),
    "conquian/site/class_mode/": ("house/test_text_files", "site/test_class"),
    "conquian/site/warm/": ("site/test_kernel_pool", "site/test_forked_kernels"),
    "conquian/site/": (
        "house/test_text_files", "site/test_pages", "site/test_visitors", "site/test_controls", "site/test_shell",
        "site/test_faults", "site/test_lab", "site/test_culling", "site/test_floods", "site/test_waiting_line",
        "site/test_behind", "site/test_render_queue",
    ),
}  # fmt: skip
"""The tests that start a server, by the folder whose faults they see, those first that see the most of it."""


@dataclass(frozen=True)
class Suite:
    """Packages whose faults are planted under the same tests; which tests a fault concerns is found by running them.

    A package that little else calls has its own tests alone: the fewer are collected, the sooner a fault is tried.

    What runs in a process of its own is not found so: the tests of `servers`, in this order, are for all that is in the
    first folder that it lies in and is not caught otherwise.
    """

    name: str
    packages: tuple[str, ...]
    tests: tuple[str, ...]
    servers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


SUITES: Final = (
    Suite(
        "below",
        BELOW,
        (
            *(f"conquian/{package}" for package in BELOW),
            *(f"tests/{package}" for package in (*BELOW, "laws", "perft", "puzzles", "twin", "verify")),
            "tests/test_front_door.py",
        ),
    ),
    Suite(
        "teaching",
        TEACHING,
        (
            *(f"conquian/{package}" for package in TEACHING),
            *(f"tests/{package}" for package in (*TEACHING, "puzzles", "games", "rooms", "content")),
        ),
    ),
    Suite(
        "above",
        ABOVE,
        (
            *(f"conquian/{package}" for package in ABOVE),
            *(
                f"tests/{folder}"
                for folder in (
                    "table",
                    "ui",
                    "rooms",
                    "transcripts",
                    "host",
                    "links",
                    "golden",
                    "lessons",
                    "content",
                )
            ),
            *TYPED,
        ),
    ),
    Suite(
        "typed",
        ("commands",),
        (
            "conquian/commands",
            *(f"tests/{folder}" for folder in ("transcripts", "lessons")),
            *TYPED,
            *(f"tests/site/{name}.py" for name in ("test_doctor", "test_network", "test_behind")),
            *(f"tests/{folder}/test_command.py" for folder in ("static_site", "worksheet")),
        ),
    ),
    Suite(
        "served",
        ("classes", "site"),
        (
            *(f"conquian/{package}" for package in ("classes", "site")),
            *(f"tests/{name}" for name in ("classes", "site", "host", "house/test_text_files.py")),
            *(f"tests/{name}.py" for name in ("test_cli", "test_cli_class_table")),
        ),
        {folder: tuple(f"tests/{name}.py" for name in names) for folder, names in SERVERS.items()},
    ),
    Suite("paper", ("worksheet",), ("conquian/worksheet", "tests/worksheet", "tests/test_cli_class_table.py")),
    Suite("files", ("static_site",), ("conquian/static_site", "tests/static_site", "tests/test_cli_own.py")),
)
PACKAGES: Final = tuple(package for suite in SUITES for package in suite.packages)


def possible(package: str) -> list[Fault]:
    """Every fault that can be planted in this package."""
    paths = sorted((ROOT / "conquian" / package).rglob("*.py"))
    return [fault for path in paths for fault in faults(path.relative_to(ROOT).as_posix(), path.read_bytes())]


def chosen(package: str, every: list[Fault], count: int = EACH, seed: int = SEED) -> list[Fault]:
    """So many of a package's faults, by this seed; those that change nothing are passed over.

    Each has its place in the order by what it is, not by where it stands: an edit brings in its own faults and takes
    away those that it deleted, and all the others stay chosen.
    """
    found: list[Fault] = []
    for fault in sorted(every, key=lambda one: _draw(f"{seed} {package}", one)):
        if len(found) == count:
            break
        if has_effect(fault, (ROOT / fault.path).read_bytes()):
            found.append(fault)
    return found


def _draw(seed: str, fault: Fault) -> tuple[bytes, Fault]:
    told = (seed, fault.path, fault.function, fault.operator, fault.before, fault.after)
    return hashlib.sha256("\0".join(told).encode()).digest(), fault
