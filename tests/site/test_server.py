"""How the site is started: where it listens, whom it tells, and whether a browser is opened."""

from types import SimpleNamespace
from typing import Any

import pytest
from traitlets.config import Config

from conquian.classes.running_class import RunningClass
from conquian.explain.words import words
from conquian.site import server
from conquian.site.config import DEFAULT_PORT, site_config
from conquian.site.content import content_root


@pytest.fixture
def configs(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """With what the site was to run, if it was."""
    found: list[Config] = []
    monkeypatch.setattr(server, "run", found.append)
    return found


@pytest.mark.parametrize("opens", [True, False])
def test_the_site_is_started_as_it_was_asked_for(configs: list[Config], opens: bool) -> None:
    server.serve(1234, opens, "::1")
    (config,) = configs
    assert (config.Site.port, config.Site.open_browser, config.Site.ip) == (1234, opens, "::1")
    assert config.Site.root_dir == str(content_root())


def test_it_is_started_for_this_machine_and_a_browser(configs: list[Config]) -> None:
    server.serve()
    (config,) = configs
    assert (config.Site.port, config.Site.open_browser, config.Site.ip) == (DEFAULT_PORT, True, "127.0.0.1")
    assert not site_config(content_root()).Site.open_browser, "a browser is opened where it is asked for"


@pytest.mark.parametrize("platform", ["linux", "win32"])
@pytest.mark.parametrize("opens", [True, False])
def test_a_browser_is_opened_at_the_address_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opens: bool, platform: str
) -> None:
    done: list[Any] = []

    def start() -> None:
        raise KeyboardInterrupt  # as Ctrl+C does

    loop = SimpleNamespace(run_in_executor=lambda _, call, *more: done.append((call, *more)), start=start)
    bound: list[Any] = []
    connections = SimpleNamespace(add_sockets=bound.extend)
    monkeypatch.setattr(server, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr(server, "PeriodicCallback", lambda *_: SimpleNamespace(start=lambda: done.append("woken")))
    monkeypatch.setattr(server, "IOLoop", SimpleNamespace(current=lambda: loop))
    monkeypatch.setattr(server, "Connections", lambda *_, **__: connections)
    monkeypatch.setattr(server.Site, "stop", lambda _: done.append("stopped"))
    monkeypatch.setattr("webbrowser.open", "browser")
    monkeypatch.setattr(server, "system_language", lambda: "en")
    site = server.Site(port=0, ip="127.0.0.1", open_browser=opens)
    site.app = SimpleNamespace(settings={"running_class": RunningClass()})
    site.listen()
    for each in bound:
        each.close()
    assert site.port > 0
    assert f":{site.port}/" in site.connection_url
    assert capsys.readouterr().out == words("en", "site", "server", "address", address=site.connection_url) + "\n"
    opened = [("browser", site.connection_url)] if opens else []
    woken = ["woken"] if platform == "win32" else []
    assert done == [*opened, *woken, "stopped"], "only on Windows a sleeping loop has to be woken for Ctrl+C"


@pytest.mark.parametrize(("results", "starts"), [(0, 1), (3, 2)])
def test_results_that_would_be_lost_are_named_before_a_class_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], results: int, starts: int
) -> None:
    started: list[None] = []

    def start() -> None:
        started.append(None)
        raise KeyboardInterrupt  # as Ctrl+C does

    running = SimpleNamespace(session=SimpleNamespace(results=(None,) * results))
    monkeypatch.setattr(server, "system_language", lambda: "en")
    site = server.Site(ip="127.0.0.1")
    site.app = SimpleNamespace(settings={"running_class": running})
    monkeypatch.setattr(site, "ioloop", SimpleNamespace(start=start), raising=False)
    site._serve()
    assert len(started) == starts
    monkeypatch.setattr(site, "ioloop", SimpleNamespace(start=lambda: started.append(None)), raising=False)
    site._serve()
    assert len(started) == starts + 1, "a loop that was ended, as by SIGTERM, is not started again"
    assert ("press Ctrl+C again" in capsys.readouterr().out) is bool(results)
