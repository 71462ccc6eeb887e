"""Scripts and styles in one piece: a file and all that it imports, joined into the one text that a widget needs.

The files are true ES modules and plain style sheets: a browser, an editor and `node --test` read each as it is. Here
only what they use is understood: `import { one, two as other } from "./path.js";` at the beginning of a line, `export`
before a function, a class or a `const`, one `export default` where a widget begins, and `@import "./path.css";`, which
may name the medium, `@import "./path.css" screen;` or `print`: all who import a style have to name the same.
Whatever else imports or exports raises ModuleError, which names the file and the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Final

PACKAGE: Final = files("conquian")

_IMPORT: Final = re.compile(
    r'^(?:import \{([^{}]*)\} from "(\.[^"\n]*)"|@import "(\.[^"\n]*)"(?: (screen|print))?);$', re.MULTILINE
)
_EXPORT: Final = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_LEFT_OVER: Final = re.compile(r"@import\b|\bimport\s*[(.]|^\s*(?:import|export)\b", re.MULTILINE)
_NAME: Final = re.compile(r"(\w+)(?: as \w+)?")
_REMARK: Final = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/|^[ \t]*//.*$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_PATH: Final = re.compile(r"\w+(?:/\w+)*\.(?:js|css)")


class ModuleError(ValueError):
    """A module that cannot be joined: the file, the line, and what is wrong there."""

    def __init__(self, path: str, line: int, wrong: str) -> None:
        super().__init__(f"conquian/{path}:{line}: {wrong}")


@dataclass(frozen=True, slots=True)
class _Import:
    """An import of a module: the other's path, and the line where it stands; a style for one medium."""

    path: str
    names: tuple[str, ...]
    line: int
    medium: str = ""


@dataclass(frozen=True, slots=True)
class _Module:
    """A module's code without its imports and exports, and what they said."""

    code: str
    imports: tuple[_Import, ...]
    exports: frozenset[str]


def joined(path: str) -> str:
    """The script or style at this path of the package with all that it imports, as one module or style sheet.

    Each module has a scope of its own, so that no names collide, and stands after those that it imports.

    >>> joined("rooms/table/table.js").splitlines()[-1]
    'export default rooms$table$table$js.$default;'
    """
    scopes = "".join(_scope(each, medium) for each, medium in _parts(path).items())
    return scopes if path.endswith(".css") else f"{scopes}export default {_variable(path)}.$default;\n"


def as_sent(source: str) -> str:
    r"""A script or style as it is sent: remarks and indents, which people and tsc read, stay behind.

    >>> as_sent("a = 1; /* one */\n// more\n  b = 2;")
    'a = 1; \n\nb = 2;'
    """
    return _INDENT.sub("", _without_remarks(source))


def _without_remarks(source: str) -> str:
    """Each line stays where it was."""
    return _REMARK.sub(lambda remark: "\n" * remark[0].count("\n"), source)


def parts(path: str) -> tuple[str, ...]:
    """The paths of all that is joined for a path, in this order, each once."""
    return tuple(_parts(path))


def _parts(path: str) -> dict[str, str]:
    """The paths of all that is joined for a path, in this order, each with the medium that it is for, "" for any."""
    done: dict[str, str] = {}
    _visit(_Import(path, (), 1), (), done)
    if path.endswith(".js") and "$default" not in _module(path).exports:
        raise ModuleError(path, 1, "a widget begins with `export default`, and there is none here")
    return done


def _visit(wanted: _Import, within: tuple[str, ...], done: dict[str, str]) -> None:
    """Add a module to those that are done, after all that it imports; `within` are the paths that wait for it."""
    path = wanted.path
    if path in done:
        return
    for needed in _module(path).imports:
        if needed.path in (*within, path):
            raise ModuleError(path, needed.line, f"conquian/{needed.path} imports this file, directly or not")
        try:
            exports = _module(needed.path).exports
        except FileNotFoundError:
            raise ModuleError(path, needed.line, f"there is no conquian/{needed.path}") from None
        if missing := [name for name in needed.names if name not in exports]:
            raise ModuleError(path, needed.line, f"conquian/{needed.path} does not export {', '.join(missing)}")
        _visit(needed, (*within, path), done)
        if done[needed.path] != needed.medium:
            wrong = f"conquian/{needed.path} is imported for {done[needed.path] or 'every medium'} before"
            raise ModuleError(path, needed.line, wrong)
    done[path] = wanted.medium


@cache
def _module(path: str) -> _Module:
    """The module at a path; raises FileNotFoundError where there is none."""
    source = PACKAGE.joinpath(*path.split("/")).read_text(encoding="utf-8")
    imports: list[_Import] = []
    exports = set(_EXPORT.findall(source))

    def take(found: re.Match[str]) -> str:
        line = code.count("\n", 0, found.start()) + 1
        written = found[2] or found[3]
        target, names = normpath(join(dirname(path), written)), (found[1] or "").strip().rstrip(",")
        if not _PATH.fullmatch(target):
            raise ModuleError(path, line, f"{written} is no file of the package with a plain name")
        matches = [_NAME.fullmatch(" ".join(each.split())) for each in names.split(",") if each]
        if None in matches:
            raise ModuleError(path, line, f"cannot be read: {names}")
        imports.append(_Import(target, tuple(each[1] for each in matches if each), line, found[4] or ""))
        bound = re.sub(r"\s+as\s+", ": ", found[1] or "")
        return f"const {{{bound}}} = {_variable(target)};" if found[1] else ""

    code = _without_remarks(source)
    code = _EXPORT.sub("", _IMPORT.sub(take, code))
    code, is_default = _DEFAULT.subn("const $default = ", code, count=1)
    if is_default:
        exports.add("$default")
    if ("import" in code or "export" in code) and (other := _LEFT_OVER.search(code)):
        wrong = code[other.start() :].lstrip().partition("\n")[0]
        line = code.count("\n", 0, other.end()) + 1
        raise ModuleError(path, line, f"this form of import or export is not understood: {wrong}")
    return _Module(_INDENT.sub("", code), tuple(imports), frozenset(exports))


def _scope(path: str, medium: str) -> str:
    """The code of a module in a scope of its own, which hands out what it exports; a style for its medium."""
    module = _module(path)
    if path.endswith(".css"):
        code = f"@media {medium} {{\n{module.code.lstrip()}}}\n" if medium else module.code.lstrip()
        return f"/* conquian/{path} */\n{code}"
    exports = ", ".join(sorted(module.exports))
    return f"const {_variable(path)} = (() => {{ // conquian/{path}\n{module.code}return {{ {exports} }};\n}})();\n"


def _variable(path: str) -> str:
    """The name of a module in the joined script."""
    return re.sub(r"\W", "$", path)


def forget() -> None:
    """Read all files again from here on: one was saved."""
    _module.cache_clear()
