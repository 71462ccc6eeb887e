"""Notebooks made of lessons: the thin ones are in step, and those written out hold everything and run."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner, Result
from nbclient import NotebookClient
from nbformat import NotebookNode

from conquian.commands.group import main
from conquian.course import catalogue
from conquian.explain.markup import Named, pieces
from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.learn.lesson_check import positions
from conquian.site.lesson_notebooks import markdown, opening, written_out
from conquian.widgets import Table

FIRST = catalogue.names()[0]


def read(text: str) -> NotebookNode:
    notebook: NotebookNode = nbformat.reads(text, nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    return notebook


def sources(notebook: NotebookNode, kind: str) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == kind]


# --- the thin ones ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", catalogue.names())
def test_the_notebook_of_a_lesson_is_in_step(name: str) -> None:
    folder = Path(str(catalogue.folders()[name]))
    there = (folder / f"{folder.name}.ipynb").read_text(encoding="utf-8")
    assert there == opening(name), "`conquian lesson notebooks` writes it anew"
    (code,) = sources(read(there), "code")
    assert code == f'from conquian.pages import learn\n\nlearn("{name}")'
    assert [path.name for path in folder.glob("*.ipynb")] == [f"{folder.name}.ipynb"]


def test_the_command_writes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = {name: tmp_path / folder.name for name, folder in catalogue.folders().items()}
    for folder in folders.values():
        folder.mkdir()
    thin = {folders[name].name: opening(name) for name in folders}
    monkeypatch.setattr(catalogue, "folders", lambda: folders)
    monkeypatch.setattr("conquian.site.lesson_notebooks.opening", lambda name: thin[folders[name].name])
    said = run("notebooks", "--lang", "en")
    assert said.output == words("en", "lessons", "notebooks", n=len(folders)) + "\n"
    written = {path.parent.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*/*.ipynb")}
    assert written == thin


# --- those written out ------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, ["lesson", *arguments])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalogue.names())
def test_everything_is_written_out(name: str, language: str) -> None:
    text = written_out(name, language)
    assert text == written_out(name, language)
    notebook = read(text)
    prose = "\n".join(sources(notebook, "markdown"))
    for key, said in catalogue.words(name, language).texts.items():
        assert markdown(said, language) in prose, key
        for piece in pieces(said, language):
            if isinstance(piece, Named):
                assert piece.said(language, usual_faces(language)) in prose
    assert words(language, "lessons", "export", "note") in prose
    assert "{" not in prose
    assert "[[" not in prose
    assert [cell.id for cell in notebook.cells] == [str(number) for number in range(len(notebook.cells))]


@pytest.mark.parametrize("name", catalogue.names())
def test_every_position_is_on_a_table(name: str) -> None:
    first, *others = sources(read(written_out(name, "de")), "code")
    assert 'cq.options(lang="de")' in first
    laid = [table(code) for code in others if code.startswith("Table(")]
    assert all(look["lang"] == "de" for _, look in laid)
    assert {position for position, _ in laid} == {str(state) for _, state, _ in positions(catalogue.lesson(name))}


@pytest.mark.parametrize("name", catalogue.names())
def test_who_is_asked_reads_every_choice_before_the_answer(name: str) -> None:
    cells = sources(read(written_out(name, "en")), "markdown")
    texts = catalogue.words(name, "en").texts
    asked = {key.partition(".choices.")[0] for key in texts if ".choices." in key}
    assert asked
    for question in asked:
        named = {key.rpartition(".")[2]: key for key in texts if key.startswith(f"{question}.choices.")}
        choices = {f"- `{name}`: {markdown(texts[key], 'en')}" for name, key in named.items()}
        there = [each.splitlines() for each in cells if markdown(texts[f"{question}.ask"], "en") in each]
        assert choices in [{line for line in lines if line.startswith("- ")} for lines in there], question


def table(code: str) -> tuple[str, dict[str, str]]:
    """The position on the table that a cell lays, and how it is to be looked at."""
    (statement,) = ast.parse(code).body
    assert isinstance(statement, ast.Expr)
    call = statement.value
    assert isinstance(call, ast.Call)
    assert ast.unparse(call.func) == "Table"
    (line,) = map(ast.literal_eval, call.args)
    look = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
    return Table(line, **look).position, look


def test_it_runs(tmp_path: Path) -> None:
    notebook = read(written_out(FIRST, "es"))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(tmp_path))
    shown = [output.data for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    tables = [each for each in sources(notebook, "code") if each.startswith("Table(")]
    assert sum("application/vnd.jupyter.widget-view+json" in data for data in shown) == len(tables) > 5
    dots = words("es", "exercises", "dots")
    asked = [each for each in sources(notebook, "code") if "LessonPart" in each]
    assert sum(dots in data.get("text/plain", "") for data in shown) == len(asked) > 5


def test_the_command_writes_one_and_never_over_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("export", FIRST, "--lang", "de").output == f"Geschrieben: {FIRST}-de.ipynb\n"
    file = tmp_path / f"{FIRST}-de.ipynb"
    assert file.read_text(encoding="utf-8") == written_out(FIRST, "de")
    file.write_text("mine", encoding="utf-8")
    refused = run("export", FIRST, "--lang", "de")
    assert refused.exit_code == 1
    assert words("de", "lessons", "exists", file=file.name) in refused.output
    assert file.read_text(encoding="utf-8") == "mine"
    assert run("export", FIRST, "--lang", "de", "--force").exit_code == 0
    assert file.read_bytes() == written_out(FIRST, "de").encode()
    to = tmp_path / "other.ipynb"
    assert json.loads(run("export", FIRST, "--lang", "es", "--to", str(to), "--json").output) == {"file": str(to)}
    assert to.read_text(encoding="utf-8") == written_out(FIRST, "es")


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    unknown = run("export", "cabbage")
    assert unknown.exit_code == 2
    assert FIRST in unknown.output
    nowhere = run("export", FIRST, "--to", str(tmp_path / "nowhere" / "x.ipynb"))
    assert nowhere.exit_code == 2
    assert "x.ipynb" in nowhere.output
    folder = run("export", FIRST, "--to", str(tmp_path))
    assert folder.exit_code == 2
