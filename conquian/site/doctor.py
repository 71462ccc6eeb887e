"""What `conquian doctor` looks at: what is installed and, where that can be loaded at all, its surroundings."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from conquian.site.finding import Finding


def examine() -> Iterator[Finding]:
    """Everything that was looked at, one after the other."""
    yield from _installed()
    try:
        from conquian.site.surroundings import surroundings  # noqa: PLC0415 - the doctor is there when others are not

        yield from surroundings()
    except ImportError as error:  # most often what has just been said to be missing
        yield Finding("site", "broken", {"error": str(error), "python": sys.executable}, well=False)


def _installed() -> Iterator[Finding]:
    try:
        wanted_python = metadata("conquian")["Requires-Python"]
        wanted = [Requirement(line) for line in requires("conquian") or ()]
    except PackageNotFoundError:
        yield Finding("conquian", "missing", {"python": sys.executable}, well=False)
        return
    yield Finding("conquian", "well", {"version": version("conquian")})
    python = platform.python_version()
    right = SpecifierSet(wanted_python).contains(python, prereleases=True)
    values = {"version": python, "wanted": wanted_python, "path": sys.executable}
    yield Finding("python", "well" if right else "other", values, right)
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield _package(requirement)


def _package(requirement: Requirement) -> Finding:
    values = {"what": requirement.name, "wanted": str(requirement.specifier), "python": sys.executable}
    try:
        found = version(requirement.name)
    except PackageNotFoundError:
        return Finding("package", "missing", values, well=False)
    right = requirement.specifier.contains(found, prereleases=True)
    return Finding("package", "well" if right else "other", {**values, "version": found}, right)
