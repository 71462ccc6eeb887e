"""The result of one check of `conquian doctor`; it needs nothing of what it may find missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of one check.

    The words for it are `doctor.<about>.<state>`, filled with the values; what is not `well` has a mend,
    `doctor.<about>.mend`.
    """

    about: str
    state: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    well: bool = True
