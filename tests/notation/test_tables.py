"""TOML of unknown origin."""

import pytest

from conquian.notation.errors import Fault, NotationError
from conquian.notation.tables import LONGEST_KEY, read_table


@pytest.mark.parametrize("part", ["a", '"="', "'a b'", r'"\""', '"."'])
@pytest.mark.parametrize("line", ["{}=1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}", "x = [{{ {} = 1 }}]"])
@pytest.mark.parametrize("dot", [".", " . "])
def test_a_key_of_many_parts_is_refused_before_it_takes_minutes(part: str, line: str, dot: str) -> None:
    text = "a = 1\n" + line.format(dot.join([part] * 20_000))
    with pytest.raises(NotationError) as error:
        read_table(text, 500_000, "record")
    assert (error.value.fault, error.value.place) == (Fault.NOT_TOML, 2)


@pytest.mark.parametrize(("before", "line"), [("", 1), ("\n", 2), ("a = 1\n\n", 3)])
def test_the_place_is_the_line(before: str, line: int) -> None:
    with pytest.raises(NotationError) as error:
        read_table(f"{before}{'x.' * 20_000}x = 1\n\n", 500_000, "record")
    assert error.value.place == line


@pytest.mark.parametrize(
    "text", ["a" * 400_000, '"' * 400_001, "a." * 10 + "a" * 400_000, "a" + " " * 400_000, "[" * 400_000]
)
def test_other_long_lines_are_no_reason_to_wait(text: str) -> None:
    with pytest.raises(NotationError):
        read_table(text, 500_000, "record")


def test_a_text_full_of_quotes_is_read_at_once() -> None:
    quotes = '"' * 190_000
    written = quotes.replace('"', r"\"")
    assert read_table(f'x = "{written}"', 500_000, "record") == {"x": quotes}


def test_what_is_usual_is_read() -> None:
    text = 'a.b."c d" = 1\n[notes.en]\n0 = "see www.example.org. And so on ... e.g. 1.5.7"\n[[x.y]]\nz = 2.5'
    assert read_table(text, 1_000, "record")["notes"]["en"]["0"].startswith("see")
    assert LONGEST_KEY > 2
