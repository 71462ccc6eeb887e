"""Modules are joined into one, each in a scope of its own, and what cannot be joined is named with file and line."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conquian.ui import modules
from tests.scripts.node import run

Save = Callable[..., None]


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Save]:
    """A package of its own, in which this writes files: `save(a="code", b_css="rules")`."""
    monkeypatch.setattr(modules, "PACKAGE", tmp_path)
    modules.forget()

    def saved(**files: str) -> None:
        for name, code in files.items():
            path = tmp_path / (f"{name.removesuffix('_css')}.css" if name.endswith("_css") else f"{name}.js")
            path.write_text(code, encoding="utf-8")

    yield saved
    modules.forget()


def test_what_is_exported_arrives_and_nothing_else_does(save: Save, tmp_path: Path) -> None:
    save(
        a='import { one, two as other, Three } from "./b.js";\n\n'
        "const secret = `a${one}`;\nexport default [secret, other(), new Three().name, typeof hidden];\n",
        b='import { four } from "./c.js";\n\nconst secret = "b";\nconst hidden = 1;\nexport const one = 1;\n'
        "export async function never() {}\nexport function two() {\n  return secret + four;\n}\n"
        'export class Three {\n  get name() {\n    return "three";\n  }\n}\n',
        c='const secret = "c";\nexport const four = secret + 4;\n',
    )
    joined = modules.joined("a.js")
    (tmp_path / "joined.mjs").write_text(joined, encoding="utf-8")
    said = run(tmp_path, 'import all from "./joined.mjs";\nconsole.log(JSON.stringify(all));')
    assert said.strip() == '["a1","bc4","three","undefined"]'


def test_a_module_that_two_need_is_there_once_and_before_them(save: Save) -> None:
    save(
        a='import { b } from "./b.js";\nimport { c } from "./c.js";\nexport default [b, c];\n',
        b='import { c } from "./c.js";\nexport const b = c;\n',
        c="export const c = {};\n",
    )
    assert modules.parts("a.js") == ("c.js", "b.js", "a.js")
    assert modules.joined("a.js").count("export const") == 0
    assert modules.joined("a.js").count("const c = {}") == 1


def test_a_style_may_be_for_the_screen_or_for_paper_and_for_everyone_the_same(save: Save) -> None:
    save(
        a_css='@import "./b.css" screen;\n@import "./c.css" print;\n.a {}\n',
        b_css='@import "./d.css";\n.b {}\n',
        c_css=".c {}\n",
        d_css=".d {}\n",
    )
    assert modules.joined("a.css") == (
        "/* conquian/d.css */\n.d {}\n/* conquian/b.css */\n@media screen {\n.b {}\n}\n"
        "/* conquian/c.css */\n@media print {\n.c {}\n}\n/* conquian/a.css */\n.a {}\n"
    )
    save(e_css='@import "./a.css";\n\n@import "./b.css";\n')
    with pytest.raises(modules.ModuleError, match=r"^conquian/e.css:3: conquian/b.css is imported for screen before$"):
        modules.joined("e.css")


def test_an_import_may_take_several_lines_and_types_are_left_out(save: Save) -> None:
    save(
        a='/** @import { Type } from "./types" */\nimport {\n  b,\n  c as d,\n} from "./b.js";\n\n'
        "/**\n * @param {Type} x\n */\nconst f = (x) => [x, b, d];\nexport default f(1);\n",
        b="export const b = 2;\nexport const c = 3;\n",
    )
    assert "@" not in modules.joined("a.js")
    lines = modules.joined("a.js").splitlines()
    start = next(n for n, line in enumerate(lines) if line.endswith("conquian/a.js"))
    assert lines[start + 10] == "const f = (x) => [x, b, d];"  # every line is where it was in its file


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ('import { b } from "./nothing.js";', 1, "there is no conquian/nothing.js"),
        ('\nimport { b, x } from "./b.js";', 2, "conquian/b.js does not export x"),
        ('\n\nimport { a } from "./back.js";', 3, "conquian/back.js does not export a"),
        ('import * as b from "./b.js";', 1, "not understood"),
        ('import b from "./b.js";', 1, "not understood"),
        ('import { b } from "package";', 1, "not understood"),
        ('\n  import { b } from "./b.js";', 2, "not understood"),
        ('export { b } from "./b.js";', 1, "not understood"),
        ("export let b = 1;\nconst c = 1;", 1, "not understood: export let b = 1;$"),
        ("export default 2;", 2, "not understood: export default 1;$"),
        ('const b = 1;\nconst c = import("./b.js");', 2, "not understood"),
        ("console.log(import.meta);", 1, "not understood"),
        ('import { b } from "../../b.js";', 1, "no file of the package"),
        ('import { b! } from "./b.js";', 1, "cannot be read"),
    ],
)
def test_what_cannot_be_joined_is_named_with_file_and_line(code: str, line: int, said: str, save: Save) -> None:
    save(a=f"{code}\nexport default 1;\n", b="export const b = 1;\n", back="export const back = 1;\n")
    with pytest.raises(modules.ModuleError, match=rf"^conquian/a\.js:{line}: .*{said}"):
        modules.joined("a.js")


def test_modules_that_need_each_other_are_refused(save: Save) -> None:
    save(
        a='import { b } from "./b.js";\nexport const a = b;\nexport default a;\n',
        b='\nimport { a } from "./a.js";\nexport const b = a;\n',
    )
    with pytest.raises(modules.ModuleError, match=r"^conquian/b\.js:2: conquian/a\.js imports this file"):
        modules.joined("a.js")


def test_a_widget_begins_with_a_default(save: Save) -> None:
    save(a="export const a = 1;\n")
    with pytest.raises(modules.ModuleError, match=r"^conquian/a\.js:1: .*export default"):
        modules.joined("a.js")


def test_style_sheets_stand_after_those_that_they_need(save: Save) -> None:
    save(
        a_css='@import "./b.css";\n@import "./c.css";\n\n.a {}\n', b_css='@import "./c.css";\n.b {}\n', c_css=".c {}\n"
    )
    rules = [line for line in modules.joined("a.css").splitlines() if line.startswith(".")]
    assert rules == [".c {}", ".b {}", ".a {}"]
    save(b_css='@import url("https://example.org/x.css");\n')
    modules.forget()
    with pytest.raises(modules.ModuleError, match=r"^conquian/b\.css:1: "):
        modules.joined("a.css")


def test_modules_are_found_in_a_package_that_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "package.zip", "w") as archive:
        archive.writestr("conquian/rooms/a.js", 'import { b } from "../b.js";\nexport default b;\n')
        archive.writestr("conquian/b.js", "export const b = 1;\n")
    monkeypatch.setattr(modules, "PACKAGE", zipfile.Path(tmp_path / "package.zip", "conquian/"))
    modules.forget()
    assert "const b = 1;" in modules.joined("rooms/a.js")
    modules.forget()
