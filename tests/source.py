"""The source of a module, read for what runs."""

from __future__ import annotations

import ast


def drop_texts(node: ast.AST) -> None:
    """Leave out what is only said in the body of this node: docstrings, and the texts below constants.

    >>> tree = ast.parse("PACK = 40\\n'So many cards.'")
    >>> drop_texts(tree)
    >>> ast.unparse(tree)
    'PACK = 40'
    """
    if isinstance(body := getattr(node, "body", None), list):
        body[:] = [each for each in body if not _is_text(each)]


def _is_text(statement: ast.AST) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
