"""The numbers that tell devices apart: by chance, and signed, so that none has to be remembered before it is used."""

from __future__ import annotations

import secrets
from hmac import compare_digest, digest


class DeviceNumbers:
    """The numbers of one server's devices, which say nothing else.

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
