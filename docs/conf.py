"""The documentation as pages: `sphinx-build -W docs FOLDER`; beside `lab/` of a site of files their widgets run."""

from __future__ import annotations

import inspect
import json
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sphinx.pycode import ModuleAnalyzer

import conquian
from conquian import widgets

sys.path.insert(0, str(Path(__file__).parent))
import gallery
import schemas

DOCS: Final = Path(__file__).parent
REFERENCE: Final = DOCS / "reference" / "made"
NOTEBOOKS: Final = DOCS.parent / "notebooks"
PAGES: Final = DOCS / "notebooks"
"""The folder of the notebooks that become pages, with what their cells show as it is stored."""
LAB: Final = "https://conquian.github.io/conquian/lab/notebooks/index.html?path="
"""The address at which a notebook is run in the browser."""
SOURCE: Final = "https://github.com/conquian/conquian/blob/main"
CHAPTERS: Final = {
    "functions": ("Functions", {"api", "explain"}),
    "values": ("Cards, positions and verdicts", {"game"}),
    "text": ("Text and records", {"notation"}),
    "advice": ("Advice and players", {"advice", "players"}),
}
"""The pages of the reference: the title of each, and the packages that the public names on it come from."""

project = "conquian"
author = "The conquian founders"
extensions = [
    *("myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click", "sphinx_copybutton", "sphinx_design"),
]
linkcheck_ignore = [r"https://(github\.com|conquian\.github\.io)/conquian/"]  # these are compared before a release
suppress_warnings = ["misc.highlighting_failure"]  # of code that is cut short by "…"
default_role = "py:obj"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"
nb_merge_streams = True
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 100
napoleon_custom_sections = [("Settings", "params_style"), ("Traits", "params_style")]
copybutton_prompt_text = ">>> |\\.\\.\\. |\\$ "
copybutton_prompt_is_regexp = True

html_theme = "pydata_sphinx_theme"
html_title = "conquian"
html_static_path = ["static"]
html_show_sourcelink = False
html_css_files = ["docs.css"]
html_js_files = ["live.js"]
html_favicon = str(DOCS.parent / "conquian/site/share/jupyter/voila/templates/conquian/static/favicon.svg")
html_sidebars = {"quick-start": [], "gallery": []}
html_theme_options = {
    "icon_links": [],
    "navbar_end": ["theme-switcher"],
    "footer_end": [],
    "show_prev_next": False,
    "pygments_light_style": "tango",
}


def write_reference(_: object) -> None:
    """The pages of the reference: every public name, with all classes of the module that it comes from.

    Raises ValueError for a package that is on no page.
    """
    packages = conquian._HOMES[""].split()  # which are public themselves
    homes = sorted(
        {*conquian._HOMES, *packages} - {""}, key=lambda home: (home != "api.rules", home)
    )  # the rules first
    shown = {package for _, inside in CHAPTERS.values() for package in inside}
    if missing := {home.partition(".")[0] for home in homes} - shown:
        raise ValueError(f"docs/conf.py names no chapter for {', '.join(sorted(missing))}")
    REFERENCE.mkdir(exist_ok=True)
    for name, (title, inside) in CHAPTERS.items():
        lines = [title, "=" * len(title), "", ".. currentmodule:: conquian", ""]
        for home in homes:
            lines += _section(home) if home.partition(".")[0] in inside else []
        lines += [".. autodata:: conquian.compiled", ""] if "api" in inside else []
        (REFERENCE / f"{name}.rst").write_text("\n".join(lines), encoding="utf-8")
    called = {name: _signature(getattr(widgets, name)) for name in widgets.__all__}
    faces = (f".. autoclass:: conquian.widgets.{name}{how}\n   :no-members:\n" for name, how in called.items())
    lines = ["Widgets", "=======", "", *faces, ".. autoclass:: conquian.ui.widget.Setting", ""]
    (REFERENCE / "widgets.rst").write_text("\n".join(lines), encoding="utf-8")


def _section(home: str) -> list[str]:
    module = import_module(f"conquian.{home}")
    public = [name for name in conquian.__all__ if conquian._HOME_OF.get(name) == home]
    said, _, more = (inspect.getdoc(module) or "").partition("\n")
    lines = [re.split(r"[:,(.]| as ", said)[0], "-" * len(said), "", *more.splitlines(), ""]
    lines += [f".. module:: conquian.{home}", ""] if home in conquian.__all__ else []
    for name in public:
        value = getattr(module, name)
        if name == "explain":  # as `conquian.explain` is a package too, autodoc would take that
            lines += _described(
                f".. py:function:: explain{_signature(value)}", (inspect.getdoc(value) or "").splitlines()
            )
        elif inspect.isroutine(value):
            lines += [f".. autofunction:: conquian.{name}", ""]
        elif not inspect.isclass(value):
            said_of = ModuleAnalyzer.for_module(module.__name__).find_attr_docs()
            lines += _described(f".. py:data:: {name}", said_of["", name])
    for name in getattr(module, "__all__", vars(module)):
        value = getattr(module, name)
        if inspect.isclass(value) and value.__module__.startswith(module.__name__) and not name.startswith("_"):
            lines += [f".. autoclass:: {'conquian' if name in public else module.__name__}.{name}", ""]
    return lines


def _described(directive: str, said: list[str]) -> list[str]:
    return [directive, "   :module: conquian", "", *(f"   {line}" for line in said), ""]


def _signature(value: Any) -> str:
    """How it is called, with annotations as they are written, and without what a class gives."""
    said = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(value)))
    return said.removesuffix(" -> None")


def draw_gallery(_: object) -> None:
    """The pictures of the widgets, unless they are there: remove them to have them drawn anew."""
    gallery.draw_missing()


def copy_notebooks(_: object) -> None:
    """The notebooks that store what their cells show, each with a line that leads to where it runs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for path in (*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("essays/*.ipynb")):
        name = path.relative_to(NOTEBOOKS).as_posix()
        notebook = json.loads(path.read_text(encoding="utf-8"))
        run = f"[Run this notebook in the browser]({LAB}{name})"
        said = {"cell_type": "markdown", "id": "run", "metadata": {}, "source": run}
        notebook["cells"].insert(1, said)
        made = json.dumps(notebook, ensure_ascii=False).replace("](rooms/", f"]({LAB}")
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / name).write_text(made, encoding="utf-8")


def lead_on(_: object, name: str, source: list[str]) -> None:
    """A link from a page to what is no page leads to where it stands; the pictures of the gallery are put in."""
    up = "../" * (name.count("/") + 1)
    inner = re.escape(up)
    found = re.sub(rf"\]\({inner}(notebooks/(?!rooms/)[\w/-]+\.ipynb)", rf"]({up.removesuffix('../')}\1", source[0])
    found = re.sub(rf"\]\({inner}(?=[\w.])", f"]({SOURCE}/", found)
    source[0] = re.sub(r"<!-- (pictures/\S+) (.*?) -->", r"![\2](\1)", found)


def setup(app: Any) -> None:
    """The parts of the build that are ours."""
    app.connect("builder-inited", write_reference)
    app.connect("builder-inited", draw_gallery)
    app.connect("builder-inited", copy_notebooks)
    app.connect("source-read", lead_on)
    app.connect("build-finished", lambda app, _: schemas.write(Path(app.outdir) / "schemas"))
