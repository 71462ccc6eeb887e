"""A class while its server runs: the one place where it changes. It is in memory only, and ends with the server."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Mapping
from enum import Enum, auto
from hmac import compare_digest, digest
from typing import Final

from conquian.classes.address_pace import AddressPace
from conquian.classes.desk import DeskStep, SendAll
from conquian.classes.session import ClassSession
from conquian.classes.vote import VoteStep

SECRET_LASTS: Final = 120.0
"""Seconds for which a shown secret lets a phone in."""


def new_secret() -> str:
    """A secret of 80 bits, in letters and figures that a phone's keyboard has at hand."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


class DeviceNumbers:
    """The numbers of one server's devices: by chance, and signed, so that none has to be remembered before it is used.

    >>> numbers = DeviceNumbers()
    >>> numbers.knows(numbers.new_device()), numbers.knows("made up"), numbers.knows(DeviceNumbers().new_device())
    (True, False, False)
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def new_device(self) -> str:
        """A number for a device."""
        number = secrets.token_hex(12)
        return f"{number}.{self._signed(number)}"

    def knows(self, device: str) -> bool:
        """Whether this server has made this number."""
        number, _, signed = device.partition(".")
        return compare_digest(signed.encode(), self._signed(number).encode())

    def _signed(self, number: str) -> str:
        return digest(self._key, number.encode(), "sha256").hex()[:32]


class Paced(Enum):
    """A kind of request that each address may make at a pace."""

    VOTE = auto()
    VOTE_PAGE = auto()
    BOARD = auto()
    BOARD_PAGE = auto()
    ANSWERS = auto()
    PHONE = auto()


class RunningClass:
    """A class: its session, the numbers of its devices, and the pace of each address.

    A device votes with another number than it has at the desk, so that no vote has an animal. Behind a proxy the
    teacher comes in with `word`, which is empty where the teacher is who sits at this machine.
    """

    def __init__(self, base: str = "/", word: str = "") -> None:
        self.session, self.word = ClassSession(secrets.token_hex(4), base), word
        self.devices, self.voters, self.phones = DeviceNumbers(), DeviceNumbers(), DeviceNumbers()
        self.teachers = DeviceNumbers()
        self.secret, self.secret_until, self.let_in = "", 0.0, 0
        self.paces = {each: AddressPace() for each in Paced}

    def tell_secret(self, now: float) -> str:
        """A new secret, which lets one phone in within the next two minutes; none before it does any more."""
        self.secret, self.secret_until = new_secret(), now + SECRET_LASTS
        return self.secret

    def admit(self, secret: str, now: float) -> str | None:
        """A number for the teacher's phone, for which the secret is spent; None for any other secret."""
        is_told = bool(self.secret) and now <= self.secret_until
        if not (compare_digest(secret.encode(), self.secret.encode()) and is_told):
            return None
        self.secret, self.let_in = "", self.let_in + 1
        return self.phones.new_device()

    def admit_teacher(self, word: str) -> str | None:
        """A number for the teacher's browser; None for any other word than the teacher's, and where there is none."""
        is_word = compare_digest(word.encode(errors="replace"), self.word.encode())
        return self.teachers.new_device() if self.word and is_word else None

    def shut_out(self) -> None:
        """Shut out every phone that was let in, and forget the secret that was shown."""
        self.phones, self.secret, self.let_in = DeviceNumbers(), "", 0

    def lead_desk(self, step: SendAll | DeskStep, now: float) -> None:
        """Take a teacher's step at the desk; wiping forgets how fast each address was."""
        self.session = self.session.lead_desk(step, now)
        if step is DeskStep.WIPE and self.session.rehearsal is None:
            self._forget(*Paced)

    def lead_vote(self, form: Mapping[str, str], now: float) -> None:
        """Take a form of the teacher's page for votes; wiping forgets how fast each voted. Raises ClassRefusal."""
        self.session = self.session.lead_vote(form, now)
        if form["do"] == VoteStep.WIPE and self.session.rehearsal is None:
            self._forget(Paced.VOTE, Paced.VOTE_PAGE)

    def _forget(self, *paced: Paced) -> None:
        for each in paced:
            self.paces[each].wipe()
