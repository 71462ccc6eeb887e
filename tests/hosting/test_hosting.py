"""What docs/hosting shows can be run elsewhere, and what was found there is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.hosting.__main__ import Report, Seen, lines, outcome
from tests.hosting.hosts import SHOWN, around, hub_config, replaced, site_config
from tests.hosting.intruder import memory


def test_nginx_gets_what_is_shown_with_other_places() -> None:
    text = site_config(Path("/a folder"), 8443, 8898)
    assert "listen 127.0.0.1:8443 ssl;" in text
    assert "proxy_pass http://127.0.0.1:8898;" in text
    assert "school.example;" not in text
    assert "/etc/ssl" not in text
    assert "proxy_pass http://127.0.0.1:8899;" in site_config(Path("/a folder"), 8443, 8899, "nginx-jupyterhub")
    assert "include /a folder/site.conf;" in around(Path("/a folder"))


def test_jupyterhub_gets_what_is_shown_at_another_address() -> None:
    text = hub_config("https://127.0.0.1:8443", 8000, 8001, 8002)
    assert 'public_url = "https://127.0.0.1:8443/"' in text
    assert "https://school.example/" not in text.partition('"""\n\nimport')[2]
    compile(text, "jupyterhub_config.py", "exec")


def test_what_is_shown_no_longer_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        replaced((SHOWN / "nginx.conf").read_text(encoding="utf-8"), {"listen 80;": ""})


def test_what_a_step_finds_wrong_is_told_in_one_line() -> None:
    def breaks(_: Any) -> None:
        raise AssertionError("a\n  b")

    nobody: Any = None
    assert outcome(breaks, nobody) == "a b"
    assert outcome(lambda _: None, nobody) == ""


def test_the_page_counts_what_was_as_it_should_be() -> None:
    seen = (Seen("A 1", "a try", ""), Seen("A 1", "a try", "it worked"))
    told = "\n".join(lines([Report("A 1", seen, {"site": [100, 90]}, "Known.")], "abc"))
    assert "## A 1" in told
    assert "| a try | 2 | 1 |" in told
    assert "site 100, 90." in told
    assert "\nKnown.\n" in told
    assert "- a try: it worked" in told


def test_memory_is_told_by_kind() -> None:
    def process(line: str, size: int, name: str = "python") -> SimpleNamespace:
        whole = SimpleNamespace(pss=size * 1_000_000, uss=0)
        return SimpleNamespace(cmdline=line.split, name=lambda: name, memory_full_info=lambda: whole)

    host: Any = SimpleNamespace(
        processes=[
            process("python -m conquian serve --port 1", 100),
            process("python -m ipykernel_launcher -f x", 40),
            process("python -m conquian.site.warm.kernel_parent 10", 20, "kernel-0123abcd"),
            process("python jupyter-standaloneproxy -- conquian serve --port", 60),
            process("sh", 1),
        ]
    )
    assert memory(host) == {"site": [100], "kernel": [40, 20], "gate": [60]}
