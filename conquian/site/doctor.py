"""The command `conquian doctor`: what is installed and, where that can be loaded at all, its environment."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from conquian.compiled_modules import are_used
from conquian.site.checks.check_result import CheckResult


def examine() -> Iterator[CheckResult]:
    """Everything that was looked at, one after the other."""
    yield from _installed()
    if _version_of("voila") is None:
        yield CheckResult("site", "absent", {"python": sys.executable}, well=False)
        return
    try:
        from conquian.site.checks.environment_checks import environment_checks  # noqa: PLC0415 - others may be missing

        yield from environment_checks()
    except ImportError as error:  # most often what has just been said to be missing
        yield CheckResult("site", "broken", {"error": str(error), "python": sys.executable}, well=False)


def _installed() -> Iterator[CheckResult]:
    try:
        wanted_python = metadata("conquian")["Requires-Python"]
        wanted = [Requirement(line) for line in requires("conquian") or ()]
    except PackageNotFoundError:
        yield CheckResult("conquian", "missing", {"python": sys.executable}, well=False)
        return
    yield CheckResult("conquian", "well", {"version": version("conquian")})
    python = platform.python_version()
    right = SpecifierSet(wanted_python).contains(python, prereleases=True)
    values = {"version": python, "wanted": wanted_python, "path": sys.executable}
    yield CheckResult("python", "well" if right else "other", values, right)
    yield CheckResult("compiled", "well" if are_used() else "plain")
    extra = "" if _version_of("voila") is None else "site"
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield _package(requirement)


def _package(requirement: Requirement) -> CheckResult:
    values = {"what": requirement.name, "wanted": str(requirement.specifier), "python": sys.executable}
    installed = _version_of(requirement.name)
    if installed is None:
        return CheckResult("package", "missing", values, well=False)
    right = requirement.specifier.contains(installed, prereleases=True)
    return CheckResult("package", "well" if right else "other", {**values, "version": installed}, right)


def _version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
