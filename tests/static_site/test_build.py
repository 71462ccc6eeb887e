"""The folder that is built: every room in every language, nothing from elsewhere, and Pyodide only as it was tried."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.rooms import ROOMS
from conquian.site.shell import LISTED
from conquian.static_site import pyodide, snapshot
from conquian.static_site.build import NotEmptyError, _compressed, _digest, build
from conquian.static_site.pages import Where, first
from conquian.static_site.pyodide import PyodideError, PyodideFault
from conquian.static_site.visit import Visit, news

STAND_IN = b'{"info": {"version": "0"}, "packages": {"numpy": {}}}'
"""Stands in each file of Pyodide."""
PAGES = [f"{language}/{door.name}.html" for language in LANGUAGES for door in ROOMS]


class Elements(HTMLParser):
    """The elements of a page, and what stands in its scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and self.elements[-1][0] == "script":
            self.scripts.append(data.strip())

    def links(self) -> list[str]:
        """Every address that the page names."""
        return [value for _, attributes in self.elements for name in ("href", "src") if (value := attributes.get(name))]


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files named like Pyodide's."""
    folder = tmp_path_factory.mktemp("runtime")
    for name in pyodide.HASHES:
        (folder / name).write_bytes(STAND_IN)
    return folder


@pytest.fixture(scope="module")
def site(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with what is no Pyodide."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
        built = build(folder, runtime, with_memory=False)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert (built.files, built.size) == (len(files), sum(path.stat().st_size for path in files))
    return folder


def page(site: Path, path: str) -> Elements:
    return Elements((site / path).read_text(encoding="utf-8"))


def data(site: Path, path: str) -> Any:
    """What stands in a page as JSON."""
    (found,) = [text for text in page(site, path).scripts if text]
    return json.loads(found)


def test_every_room_is_there_in_every_language(site: Path) -> None:
    assert sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html")) == sorted([*PAGES, "index.html"])


@pytest.mark.parametrize("path", [*PAGES, "index.html"])
def test_every_address_of_a_page_leads_to_a_file_beside_it(site: Path, path: str) -> None:
    """Relative, so that the folder can lie below any path."""
    links = page(site, path).links()
    assert len(links) > 4
    for link in links:
        assert not re.match(r"/|\w+:", link), link
        target = urlsplit(urljoin(f"http://host/{path}", link)).path.removeprefix("/")
        assert link.startswith("#") or (site / target).is_file(), link


@pytest.mark.parametrize("path", [*PAGES, "index.html"])
def test_no_script_stands_in_a_page_and_no_other_host_is_allowed(site: Path, path: str) -> None:
    found = page(site, path)
    for tag, attributes in found.elements:
        assert not [name for name in attributes if name.startswith("on")]
        if tag == "script":
            assert attributes.get("src") or attributes.get("type") == "application/json"
    (policy,) = [each["content"] for tag, each in found.elements if each.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert not re.search(r"https?:|\*", policy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_frame_of_the_served_one(site: Path, language: str) -> None:
    html = unescape((site / language / "melds.html").read_text(encoding="utf-8"))
    for name in LISTED:
        assert f'href="{name}.html{"?list=yes" if name == "puzzles" else ""}"' in html
        assert words(language, "site", "rooms", name, "name") in html
    for other in LANGUAGES:
        assert f'href="../{other}/melds.html" lang="{other}"' in html
    assert words(language, "site", "pages", "melds", "title") in html
    assert words(language, "site", "page", "privacy") in html
    assert words(language, "site", "static", "file") in html


def test_nothing_in_the_files_names_another_host(site: Path) -> None:
    for path in site.rglob("*"):
        if path.suffix in {".js", ".css", ".html", ".json"} and "pyodide" not in path.parent.name:
            found = set(re.findall(r"https?://[\w.]+", path.read_text(encoding="utf-8")))
            assert found <= {"http://www.w3.org"}, path  # the name of SVG


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_a_first_view_is_what_python_shows_under_its_link(door: Any) -> None:
    found = first(door, "es")
    assert found["keys"][0] == door.storage_key
    for opening in found["openings"]:
        shown = json.loads(news(Visit(door.name, opening["query"])))
        drawn = {**found["state"], **opening["state"]}
        assert drawn.keys() == {"words", "about", "view"}
        assert json.loads(json.dumps(drawn)) == {name: shown[name] for name in drawn}
        assert shown["view"]["notice"] == ""


def test_a_room_that_begins_by_chance_begins_with_one_of_several(site: Path) -> None:
    assert len(data(site, "en/play.html")["first"]["openings"]) == 8
    assert len({json.dumps(each) for each in data(site, "en/play.html")["first"]["openings"]}) > 1
    assert len(data(site, "en/melds.html")["first"]["openings"]) == 1


def test_the_list_of_packages_names_none(site: Path) -> None:
    lock = json.loads((site / pyodide.FOLDER / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock == {"info": {"version": "0"}, "packages": {}}


def test_nothing_is_written_into_a_folder_that_is_not_empty(site: Path, runtime: Path) -> None:
    with pytest.raises(NotEmptyError):
        build(site, runtime)


def test_another_pyodide_is_refused_and_nothing_is_written(runtime: Path, tmp_path: Path) -> None:
    with pytest.raises(PyodideError) as wrong:
        build(tmp_path / "site", runtime)
    assert wrong.value.kind is PyodideFault.OTHER
    assert not (tmp_path / "site").exists()


def test_a_pyodide_that_is_not_there_or_not_complete_is_told(runtime: Path, tmp_path: Path) -> None:
    with pytest.raises(PyodideError) as missing:
        pyodide.read(tmp_path / "nowhere")
    assert missing.value.kind is PyodideFault.MISSING
    with pytest.raises(PyodideError) as incomplete:
        pyodide.read(tmp_path)
    assert incomplete.value.kind is PyodideFault.INCOMPLETE


def test_what_is_wrong_with_pyodide_is_named_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(PyodideError, match=f"missing: {tmp_path / 'nowhere'}"):
        pyodide.read(tmp_path / "nowhere")


def test_it_is_found_where_npm_puts_it(monkeypatch: pytest.MonkeyPatch, runtime: Path, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
    (tmp_path / "node_modules/pyodide").mkdir(parents=True)
    (tmp_path / "pyodide").symlink_to(runtime)
    assert set(pyodide.read(None)) == set(pyodide.HASHES), "the first place is there, and empty"


def test_all_of_pyodide_is_there(site: Path) -> None:
    there = {path.name for path in (site / pyodide.FOLDER).iterdir()}
    assert there == set(pyodide.HASHES)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_told_which_room_it_is_and_where_python_is(site: Path, path: str) -> None:
    told = data(site, path)
    assert f"{told['room']}.html" == path.partition("/")[2]
    assert told["pyodide"] == pyodide.FOLDER
    assert told["memory"] is False
    assert told["texts"].keys() == {"late", "again", "waits", "offline", "online"}


def test_a_page_knows_all_languages_and_that_there_are_no_notebooks(site: Path) -> None:
    for path in ("en/melds.html", "index.html"):
        html = (site / path).read_text(encoding="utf-8")
        assert f'data-languages="{" ".join(LANGUAGES)}"' in html
    assert "There are no notebooks to change here" in unescape((site / "en/melds.html").read_text(encoding="utf-8"))


def test_the_folder_of_the_files_is_called_by_what_is_in_it() -> None:
    one = {"a": b"1", "b": b"2"}
    assert re.fullmatch(r"[0-9a-f]{12}", _digest(one))
    assert _digest(one) == _digest(dict(reversed(one.items())))
    assert len({_digest(each) for each in (one, {"a": b"1", "b": b"3"}, {"a": b"1", "c": b"2"}, {"a": b"12"})}) == 4


def test_what_travels_is_never_more_than_there_is() -> None:
    assert _compressed(b"x" * 1000) < 100
    assert _compressed(b"x") == 1


@pytest.mark.parametrize("has_memory", [True, False])
def test_with_a_memory_it_lies_beside_the_files_and_pages_are_told(
    has_memory: bool, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
    monkeypatch.setattr(snapshot, "growing", lambda files: {**files, "grown": b"1"})
    monkeypatch.setattr(snapshot, "memory", lambda files, archive: b"memory" if "grown" in files and archive else None)
    monkeypatch.setattr("conquian.static_site.build.pages", told := Told())
    built = build(tmp_path / "site", runtime, with_memory=has_memory)
    assert built.has_memory is has_memory
    assert bool([*(tmp_path / "site").glob("files-*/memory.bin.gz")]) is has_memory
    folder = f"{pyodide.FOLDER}-memory" if has_memory else pyodide.FOLDER
    assert (tmp_path / "site" / folder / "grown").exists() is has_memory
    assert (told.where.pyodide, told.where.has_memory, told.where.has_notebooks) == (folder, has_memory, False)
    names = [path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*")]
    (listed,) = [name for name in names if name.endswith("offline.json")]
    kept = json.loads((tmp_path / "site" / listed).read_text(encoding="utf-8"))
    assert kept == sorted(kept)
    assert set(names) >= set(kept) - {f"{folder}/grown"}


class Told:
    """In the place of the pages: remembers what they were told."""

    def __call__(self, where: Where, _first_visit: int) -> Iterator[tuple[str, str]]:
        self.where = where
        yield "index.html", ""
