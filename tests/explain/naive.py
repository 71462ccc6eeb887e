"""Finding terms in a text without the package's own finder."""

from __future__ import annotations

import re

from conquian.explain.terms import entries, forms, homonyms


def capital(form: str) -> str:
    """The form as a sentence begins with it."""
    return form[:1].upper() + form[1:]


def naive(text: str, language: str) -> set[str]:
    """The terms in a text, found by taking out the longest forms and homonyms, one after the other."""
    found = set()
    listed = [(form, name) for name in entries() for form in forms(name, language)]
    listed += [(form, "") for name in entries() for form in homonyms(name, language)]
    left = f" {text} "
    for form, name in sorted(listed, key=lambda one: (-len(one[0]), not one[1])):
        for spelled in (form, capital(form)):
            pattern = rf"(?<=[^\w-]){re.escape(spelled)}(?=[^\w-])"
            if re.search(pattern, left):
                found.add(name)
                left = re.sub(pattern, "#", left)
    return found - {""}
