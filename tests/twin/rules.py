"""The switches and presets of the law book."""

# In the order of the switch table; the first value is the default.
SWITCHES = {
    "forcing": ["claim", "automatic", "off"],
    "forcing_scope": ["any", "left", "discard"],
    "forcing_fit": ["rearranged", "direct"],
    "forced_placement": ["player", "forcer"],
    "borrowing": ["free", "ends", "none"],
    "hand_melds": ["no", "yes"],
    "last_card": ["usable", "ends"],
    "draw_stake": ["none", "carried", "doubled", "points"],
    "first_dealer": ["random", "lower"],
    "hand_size": ["10", "9", "8"],
    "exchange": ["no", "yes"],
    "labels": ["A-7JQK", "1-7SCR", "A-10"],
}

# In the order of the preset table; what each changes.
PRESETS = {
    "pagat": {},
    "rummy-games": {
        "forcing_scope": "left",
        "forcing_fit": "direct",
        "borrowing": "ends",
        "last_card": "ends",
        "draw_stake": "carried",
    },
    "rummyo": {"forcing": "off", "borrowing": "none"},
    "rummy-com": {
        "forcing_scope": "left",
        "forcing_fit": "direct",
        "first_dealer": "lower",
        "last_card": "ends",
        "draw_stake": "carried",
    },
    "bicycle": {"hand_melds": "yes", "forcing_scope": "left", "forcing_fit": "direct"},
    "foster": {"borrowing": "ends", "forced_placement": "forcer", "draw_stake": "carried", "labels": "A-10"},
    "mexican": {"hand_size": "8", "exchange": "yes", "forcing": "automatic"},
}


def preset_rules(name: str) -> dict[str, str]:
    """The value of every switch under one preset."""
    rules = {switch: values[0] for switch, values in SWITCHES.items()}
    rules.update(PRESETS[name])
    return rules


def read_rules(text: str) -> dict[str, str]:
    """The value of every switch under `PRESET,switch=value,…`."""
    name, *changes = text.split(",")
    if name not in PRESETS:
        raise ValueError(f"unknown preset: {name!r}")
    rules = preset_rules(name)
    for change in changes:
        switch, _, value = change.partition("=")
        if value not in SWITCHES.get(switch, []):
            raise ValueError(f"unknown switch or value: {change!r}")
        rules[switch] = value
    return rules


def write_rules(rules: dict[str, str]) -> str:
    """The canonical text: the first preset among those that need the fewest changes, then the changes.

    >>> write_rules(read_rules("pagat,borrowing=none,forcing=off,hand_melds=yes"))
    'rummyo,hand_melds=yes'
    """
    best: list[str] = []
    for name in PRESETS:
        base = preset_rules(name)
        words = [name] + [f"{switch}={rules[switch]}" for switch in SWITCHES if rules[switch] != base[switch]]
        if not best or len(words) < len(best):
            best = words
    return ",".join(best)
