"""The addresses at which the machines of a local network reach this one."""

import re
import socket
from enum import StrEnum
from ipaddress import AddressValueError, IPv4Address
from typing import Final

import psutil

ELSEWHERE: Final = "192.0.2.1"  # of no machine, and nothing is sent there: it only shows which way would be taken


class Unreachable(StrEnum):
    """The reason why a class cannot be served; its words are `cli.class.<value>`."""

    NO_NETWORK = "no-network"
    NO_ADDRESS = "no-address"
    ALONE = "alone"
    NOT_HERE = "not-here"
    PUBLIC = "public"


class NetworkError(Exception):
    """A class that cannot be served: why, the address that was asked for, and those that there are."""

    def __init__(self, why: Unreachable, address: str = "", found: tuple[str, ...] = ()) -> None:
        super().__init__(str(why))
        self.why, self.address, self.found = why, address, found


def class_address(wanted: str | None = None) -> str:
    """The address at which a class reaches this machine: the wanted one, else the likeliest.

    It is an IPv4 address, which is what can be read off a projector and typed. Unless it is named, it is a private
    one, so that nothing is opened to the internet by chance. Raises NetworkError.
    """
    own = own_addresses()
    if not own:
        raise NetworkError(Unreachable.NO_NETWORK, wanted or "")
    if wanted is None:
        if not is_private(own[0]):
            raise NetworkError(Unreachable.PUBLIC, own[0], own)
        return own[0]
    try:
        address = IPv4Address(wanted)
    except AddressValueError:
        raise NetworkError(Unreachable.NO_ADDRESS, wanted, own) from None
    if address.is_loopback:
        raise NetworkError(Unreachable.ALONE, wanted, own)
    if wanted not in own:
        raise NetworkError(Unreachable.NOT_HERE, wanted, own)
    return wanted


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses on networks, the likeliest first at which a class reaches it.

    Private ones come before others, and among them the one from which this machine reaches others itself; what a
    machine calls itself for want of a network comes last of them.
    """
    way_out = _way_out()

    def rank(address: IPv4Address) -> tuple[bool, bool, bool, IPv4Address]:
        return not address.is_private, str(address) != way_out, address.is_link_local, address

    return tuple(str(address) for address in sorted(_interfaces(), key=rank) if not address.is_loopback)


def is_private(address: str) -> bool:
    """Whether only machines of the same network reach this address.

    >>> is_private("192.168.1.23"), is_private("93.184.216.34")
    (True, False)
    """
    return IPv4Address(address).is_private


def is_name(text: str) -> bool:
    """Whether a computer can be called so on a network: by labels with dots between, and not by a number.

    >>> [is_name(text) for text in ("Laptop.local", "room-7", "192.168.1.23", "laptop.local:80", "-a", "")]
    [True, True, False, False, False, False]
    """
    labels = text.lower().split(".")
    is_spelled = all(re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", label, re.ASCII) for label in labels)
    return is_spelled and len(text) <= 253 and not labels[-1].isdecimal()


def _interfaces() -> set[IPv4Address]:
    """The address of every interface that is up."""
    states = psutil.net_if_stats()
    return {
        IPv4Address(each.address)
        for name, addresses in psutil.net_if_addrs().items()
        if name not in states or states[name].isup  # an alias of an interface has no state of its own
        for each in addresses
        if each.family == socket.AF_INET
    }


def _way_out() -> str | None:
    """The address from which this machine would reach another network; None where it would not."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((ELSEWHERE, 9))
        except OSError:
            return None
        address: str = way.getsockname()[0]
        return address
