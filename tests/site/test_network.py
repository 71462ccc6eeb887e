"""At which address a class reaches this machine, and what is said where there is none."""

import socket
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from click.testing import CliRunner
from traitlets.config import Config

from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, words
from conquian.site import server
from conquian.site.class_mode import network
from conquian.site.class_mode.last_address import FILE, last_address
from conquian.site.class_mode.network import NetworkError, Unreachable, class_address, own_addresses

LOOPBACK = ("lo", "127.0.0.1")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Begins what is not to be asked of the real one."""
    monkeypatch.setattr(network, "_way_out", lambda: None)
    monkeypatch.setattr(server, "run", lambda config: pytest.fail(f"it was served at {config.Site.class_address}"))
    return monkeypatch


def has(machine: pytest.MonkeyPatch, *interfaces: tuple[str, str], down: str = "", way_out: str | None = None) -> None:
    """Let the machine have these interfaces with an address each, and one of the newer sort."""
    found: dict[str, list[SimpleNamespace]] = {}
    for name, address in interfaces:
        newer = SimpleNamespace(family=socket.AF_INET6, address="fe80::1%eth0")
        found.setdefault(name, [newer]).append(SimpleNamespace(family=socket.AF_INET, address=address))
    machine.setattr(psutil, "net_if_addrs", lambda: found)
    states = {name: SimpleNamespace(isup=name != down) for name in found if ":" not in name}
    machine.setattr(psutil, "net_if_stats", lambda: states)
    machine.setattr(network, "_way_out", lambda: way_out)


def test_the_address_from_which_the_machine_reaches_others_comes_first(machine: pytest.MonkeyPatch) -> None:
    every = (LOOPBACK, ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.23"), ("eth0", "10.1.2.3"))
    has(machine, *every, way_out="192.168.1.23")
    assert own_addresses() == ("192.168.1.23", "10.1.2.3", "172.17.0.1")
    assert class_address() == "192.168.1.23"
    assert class_address("10.1.2.3") == "10.1.2.3"
    has(machine, *every, down="wlan0")
    assert own_addresses() == ("10.1.2.3", "172.17.0.1")


def test_what_a_machine_calls_itself_comes_late_and_a_public_address_last(machine: pytest.MonkeyPatch) -> None:
    has(
        machine, ("eth0", "93.184.216.34"), ("eth1", "169.254.3.4"), ("eth1:0", "192.168.1.23"), way_out="93.184.216.34"
    )
    assert own_addresses() == ("192.168.1.23", "169.254.3.4", "93.184.216.34")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("192.168.1.24", Unreachable.NOT_HERE),
        ("0.0.0.0", Unreachable.NOT_HERE),  # noqa: S104 - this is what is refused
        ("127.0.0.1", Unreachable.ALONE),
        ("127.0.0.2", Unreachable.ALONE),
        ("::1", Unreachable.NO_ADDRESS),
        ("fe80::1", Unreachable.NO_ADDRESS),
        ("192.168.1", Unreachable.NO_ADDRESS),
        ("example.org", Unreachable.NO_ADDRESS),
        ("", Unreachable.NO_ADDRESS),
    ],
)
def test_only_an_address_of_this_machine_is_served(machine: pytest.MonkeyPatch, wish: str, why: Unreachable) -> None:
    has(machine, LOOPBACK, ("eth0", "192.168.1.23"))
    with pytest.raises(NetworkError) as error:
        class_address(wish)
    assert (error.value.why, error.value.address, error.value.found) == (why, wish, ("192.168.1.23",))


def test_nothing_is_opened_to_the_internet_by_chance(machine: pytest.MonkeyPatch) -> None:
    has(machine, LOOPBACK, ("eth0", "93.184.216.34"))
    with pytest.raises(NetworkError) as error:
        class_address()
    assert error.value.why is Unreachable.PUBLIC
    assert class_address("93.184.216.34") == "93.184.216.34"


def test_the_way_out_is_found_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("Network is unreachable")

    class Way(socket.socket):
        connect = refuse

    monkeypatch.setattr(network, "ELSEWHERE", "127.0.0.1")
    assert network._way_out() == "127.0.0.1"
    monkeypatch.setattr("socket.socket", Way)
    assert network._way_out() is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("interfaces", "options", "why", "says"),
    [
        ([LOOPBACK], [], "no-network", ""),
        ([LOOPBACK], ["--address", "10.1.2.3"], "no-network", ""),
        ([LOOPBACK, ("a", "10.1.2.3")], ["--address", "10.1.2.4"], "not-here", "10.1.2.4 10.1.2.3"),
        ([LOOPBACK, ("a", "10.1.2.3")], ["--address", "localhost"], "no-address", "localhost 10.1.2.3"),
        ([LOOPBACK, ("a", "10.1.2.3")], ["--address", "127.0.0.1"], "alone", "127.0.0.1 10.1.2.3"),
        ([LOOPBACK, ("a", "93.184.216.34")], [], "public", "93.184.216.34"),
    ],
)
def test_why_there_is_no_class_is_said_in_words(
    machine: pytest.MonkeyPatch,
    language: str,
    interfaces: list[tuple[str, str]],
    options: list[str],
    why: str,
    says: str,
) -> None:
    has(machine, *interfaces)
    machine.setattr("conquian.commands.site.system_language", lambda: language)
    told = CliRunner().invoke(main, ["serve", "--class", *options])
    assert told.exit_code == 1
    assert told.stderr.startswith(
        "Error: " + words(language, "cli", "class", why, address="\0", found="").split("\0")[0]
    )
    assert all(part in told.stderr for part in says.split())


def test_an_address_without_a_class_is_a_contradiction(machine: pytest.MonkeyPatch) -> None:
    machine.setattr("conquian.commands.site.system_language", lambda: "en")
    told = CliRunner().invoke(main, ["serve", "--address", "10.1.2.3"])
    assert (told.exit_code, words("en", "cli", "needs-class") in told.stderr) == (2, True)


def test_a_class_is_served_on_one_address_and_this_machine(machine: pytest.MonkeyPatch) -> None:
    has(machine, LOOPBACK, ("a", "10.1.2.3"), ("b", "192.168.1.23"))
    ran: list[Config] = []
    machine.setattr(server, "run", ran.append)
    told = CliRunner().invoke(main, ["serve", "--class", "--address", "192.168.1.23", "--port", "8000", "--no-browser"])
    assert told.exit_code == 0
    (config,) = ran
    assert (config.Site.class_address, config.Site.ip, config.Site.port) == ("192.168.1.23", "127.0.0.1", 8000)
    assert not config.Site.open_browser


def test_a_class_may_have_a_lasting_name_and_its_address_is_remembered(machine: pytest.MonkeyPatch) -> None:
    has(machine, LOOPBACK, ("a", "10.1.2.3"))
    ran: list[Config] = []
    machine.setattr(server, "run", ran.append)
    assert CliRunner().invoke(main, ["serve", "--class", "--name", "Laptop.local"]).exit_code == 0
    assert (ran[0].Site.class_name, ran[0].Site.keeps_address) == ("laptop.local", True)
    for wrong in (["--name", "laptop.local"], ["--class", "--name", "10.1.2.3"], ["--class", "--name", "a:80"]):
        assert CliRunner().invoke(main, ["serve", *wrong]).exit_code == 2
    assert len(ran) == 1


def test_a_class_has_the_port_that_its_browsers_know_or_none(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(server, "system_language", lambda: "en")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match="no other is used"):
            server.Site(port=port, ip="127.0.0.1", class_address="127.0.0.2")._bind()
        for alone in server.Site(port=port, ip="127.0.0.1")._bind():
            assert alone.getsockname()[1] != port
            alone.close()


def test_another_address_than_last_time_is_told_before_anyone_joins(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    has(machine, LOOPBACK, ("a", "10.1.2.3"))
    machine.setattr(server, "system_language", lambda: "en")
    machine.setattr("click.get_app_dir", lambda _: str(tmp_path))
    told = []
    for address in ("10.1.2.3", "10.1.2.3", "10.1.2.4"):
        site = server.Site(port=8897, class_address=address, keeps_address=True)
        site.app = SimpleNamespace(settings={})
        site._invite()
        told.append((site.app.settings["class_before"], "starts from zero" in capsys.readouterr().out))
    assert told == [("", False), ("", False), ("http://10.1.2.3:8897/", True)]
    (tmp_path / FILE).write_bytes(b"http://a.example/\xff<script>")
    assert last_address("http://10.1.2.3:8897/", tmp_path) == "", "what is there is read as anything of a stranger's is"


@pytest.mark.parametrize("options", [[], ["--class"]])
def test_the_browser_is_opened_unless_it_is_not_wanted(machine: pytest.MonkeyPatch, options: list[str]) -> None:
    has(machine, LOOPBACK, ("a", "10.1.2.3"))
    ran: list[Config] = []
    machine.setattr(server, "run", ran.append)
    for more in ([], ["--no-browser"]):
        assert CliRunner().invoke(main, ["serve", *options, *more]).exit_code == 0
    assert [config.Site.open_browser for config in ran] == [True, False]
