"""What an installation of the package brings, read from what the installed distributions say they need."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.metadata import distributions, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def installed() -> dict[str, str]:
    """The version of each distribution that is installed here, by its canonical name."""
    return {canonicalize_name(each.name): each.version for each in distributions()}


def brought_by(*extras: str, among: Collection[str], where: Mapping[str, str] | None = None) -> set[str]:
    """The canonical names of all that `pip install conquian[…]` brings, itself too, as far as those `among` it say.

    `where` replaces parts of this machine's markers.
    """
    found: dict[str, set[str]] = {}
    waiting = [("conquian", set(extras))]
    while waiting:
        name, wanted = waiting.pop()
        if name in found and wanted <= found[name]:
            continue
        wanted |= found.get(name, set())
        found[name] = wanted
        if name == "conquian" or name in among:
            needs = (Requirement(line) for line in requires(name) or ())
            waiting += [
                (canonicalize_name(each.name), each.extras) for each in needs if _is_needed(each, wanted, where)
            ]
    return set(found)


def _is_needed(requirement: Requirement, extras: set[str], where: Mapping[str, str] | None) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({**(where or {}), "extra": extra}) for extra in ("", *extras))
