"""Faults that can be planted in a Python module: fixed operators, each a small change to one place of its syntax tree.

What is only said (docstrings, annotations, assertions that narrow types) is left alone, and so are texts: a key that is
misspelt stops everything.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tests.source import drop_texts

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
FUNCTIONS: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One change of one place: the bytes from `start` to `end` of a file become `after`.

    `function` is the outermost function that holds the place, with brackets; what runs when the module is imported has
    none, or only the class that it stands in. `code` is the digest of that function, or of all that runs on import, and
    `number` counts the faults that are of the same code, from 0.
    """

    path: str
    line: int
    start: int
    end: int
    operator: str
    before: str
    after: str
    function: str = ""
    code: str = ""
    number: int = 0

    @property
    def name(self) -> str:
        """What tells this fault from every other, as long as its function has the same code, wherever that stands."""
        return f"{self.function}:{self.code}:{self.number}:{self.operator}:{self.after}"

    def planted(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]


@dataclass
class _Source:
    path: str
    text: bytes

    @cached_property
    def lines(self) -> list[int]:
        """Where each line begins."""
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    def fault(self, node: ast.expr | ast.stmt, operator: str, after: str, function: str) -> Fault:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        before = self.text[start:end].decode()
        return Fault(self.path, node.lineno, start, end, operator, before, after, function)


def faults(path: str, text: bytes) -> list[Fault]:
    """Every fault that can be planted in this module, in order, none of them twice."""
    tree = ast.parse(text)
    every = sorted(_of_body(_Source(path, text), tree.body, ""))
    codes, numbers = code_digests(tree), Counter[str]()
    found: list[Fault] = []
    for fault in {(fault.start, fault.operator, fault.after): fault for fault in every}.values():
        code = codes.get(fault.function, codes[""])
        found.append(replace(fault, code=code, number=numbers[code]))
        numbers[code] += 1
    return found


def code_digests(tree: ast.Module) -> dict[str, str]:
    """The digest of every outermost function's code, and, without a name, of all that runs when the module is imported.

    Layout, comments and docstrings count for nothing. The tree is used up.

    >>> plain = code_digests(ast.parse("def one(): return 1"))
    >>> plain == code_digests(ast.parse("def one():\\n    'A number.'\\n    return 1  # the first"))
    True
    >>> sorted(plain)
    ['', 'one()']
    """
    functions: dict[str, list[str]] = {}
    _take_functions(tree, "", functions)
    told = {"": [ast.unparse(tree)], **functions}
    return {name: hashlib.sha256("".join(each).encode()).hexdigest()[:12] for name, each in told.items()}


def _take_functions(node: ast.AST, prefix: str, functions: dict[str, list[str]]) -> None:
    """Tell the code of the outermost functions in this node, and leave only their heads in it."""
    for inner in ast.walk(node) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else (node,):
        drop_texts(inner)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        functions.setdefault(f"{prefix}{node.name}()", []).append(ast.unparse(node))
        node.body.clear()
        return
    here = f"{prefix}{node.name}." if isinstance(node, ast.ClassDef) else prefix
    for each in ast.iter_child_nodes(node):
        _take_functions(each, here, functions)


def has_effect(fault: Fault, text: bytes) -> bool:
    """Whether the module can still be read with this fault in it, and says something else."""
    try:
        return ast.dump(ast.parse(fault.planted(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def _of_body(source: _Source, body: list[ast.stmt], function: str) -> Iterator[Fault]:
    for statement in body:
        yield from _of_statement(source, statement, function)


def _of_statement(source: _Source, node: ast.stmt, function: str) -> Iterator[Fault]:
    """The faults of a statement itself, then those of its parts."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass() | ast.Global() | ast.Nonlocal():
            return
        case ast.Expr(ast.Constant() | ast.Call(ast.Name("assert_never"))):
            return  # a docstring, or what is never reached
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            inner = function if "()" in function else f"{function}{node.name}()"
            for default in (*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)):
                yield from _of_expression(source, default, function if "()" in function else "")
            yield from _of_body(source, node.body, inner)
            return
        case ast.ClassDef():
            yield from _of_body(source, node.body, function if "()" in function else f"{function}{node.name}.")
            return
        case ast.If(ast.Name("TYPE_CHECKING")):
            return
    yield from _removed(source, node, function)
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.stmt():
                yield from _of_statement(source, child, function)
            case ast.expr() if not (isinstance(node, ast.AnnAssign) and child is node.annotation):
                yield from _of_expression(source, child, function)
            case ast.match_case():
                if child.guard is not None:
                    yield from _condition(source, child.guard, function)
                    yield from _of_expression(source, child.guard, function)
                yield from _of_body(source, child.body, function)
            case ast.ExceptHandler():
                yield from _of_body(source, child.body, function)
            case ast.withitem():
                yield from _of_expression(source, child.context_expr, function)


def _removed(source: _Source, node: ast.stmt, function: str) -> Iterator[Fault]:
    """The statement gone, or going another way."""
    match node:
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            yield source.fault(node, "yield dropped", "yield from ()", function)
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield source.fault(node, "statement removed", "pass", function)
        case ast.Continue():
            yield source.fault(node, "loop left", "break", function)
        case ast.Break():
            yield source.fault(node, "loop not left", "continue", function)
        case ast.Return(ast.expr() as value) if not (
            isinstance(value, ast.Constant) and value.value in (None, True, False)
        ):
            truth = isinstance(value, ast.Compare | ast.BoolOp | ast.UnaryOp)
            after = f"return not ({ast.unparse(value)})" if truth else "return None"
            yield source.fault(node, "return value", after, function)
        case ast.If(test) | ast.While(test):
            yield from _condition(source, test, function)


def _condition(source: _Source, test: ast.expr, function: str) -> Iterator[Fault]:
    if not isinstance(test, ast.Constant):
        yield source.fault(test, "branch removed", "False", function)
        yield source.fault(test, "branch always taken", "True", function)


def _of_expression(source: _Source, node: ast.expr, function: str) -> Iterator[Fault]:
    """The faults of an expression, then those of its parts; of a text with values in it, which has no places, none."""
    if isinstance(node, ast.JoinedStr):
        return
    for operator, after in _changed(node):
        yield source.fault(node, operator, after, function)
    if isinstance(node, ast.IfExp):
        yield from _condition(source, node.test, function)
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.expr():
                yield from _of_expression(source, child, function)
            case ast.keyword():
                yield from _of_expression(source, child.value, function)
            case ast.comprehension():
                yield from _of_expression(source, child.iter, function)
                for test in child.ifs:
                    yield from _condition(source, test, function)
                    yield from _of_expression(source, test, function)


def _changed(node: ast.expr) -> Iterator[tuple[str, str]]:
    """Each operator that this expression allows, with what then stands there."""
    match node:
        case ast.Constant(bool() as value):
            yield "constant", str(not value)
        case ast.Constant(int() as value):
            yield "boundary", f"({value + 1})"
            yield "boundary", f"({value - 1})"
        case ast.Constant(float() as value):
            yield "constant", f"({2 * value})"
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                swapped = [*node.ops[:place], COMPARISONS[type(operator)](), *node.ops[place + 1 :]]
                yield "comparison", f"({ast.unparse(ast.Compare(node.left, swapped, node.comparators))})"
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or", f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield "not dropped", f"({ast.unparse(operand)})"
        case ast.BinOp() if not _is_union(node):
            yield "arithmetic", f"({ast.unparse(ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))})"
        case ast.IfExp():
            yield "branches swapped", f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})"
        case ast.Call(ast.Name(called)) if called in FUNCTIONS:
            yield "function", ast.unparse(ast.Call(ast.Name(FUNCTIONS[called]), node.args, node.keywords))
        case ast.Call() if node.keywords and node.keywords[-1].arg != "strict":  # which never says no in sound code
            yield "argument dropped", ast.unparse(ast.Call(node.func, node.args, node.keywords[:-1]))
        case ast.Call(ast.Name("isinstance")):
            return
        case ast.Call() if len(node.args) > 1:
            yield "argument dropped", ast.unparse(ast.Call(node.func, node.args[:-1], node.keywords))


def _is_union(node: ast.BinOp) -> bool:
    """Whether these are types with a bar between them."""
    if not isinstance(node.op, ast.BitOr):
        return False
    sides = [ast.unparse(side).rpartition(".")[2] for side in (node.left, node.right)]
    return any(name[:1].isupper() and name.isidentifier() and not name.isupper() for name in sides)
