#!/usr/bin/env python3
"""A bot as a program of its own: a position on each line of its input, a sentence on each line of its output.

It places its armies where it is strongest, attacks whatever is weaker, and moves everything forward.
"""

import json
import sys


def neighbours(position, land):
    """The territories that border a territory."""
    for one, other in position["board"]["borders"]:
        if land in (one, other):
            yield other if land == one else one


def answer(position):
    """A sentence, or the place of an entry of the menu: its largest number is taken."""
    seat, owners, armies, menu = (position[name] for name in ("seat", "owners", "armies", "menu"))
    best, most = 0, float("-inf")
    for place, entry in enumerate(menu):
        verb, *words = entry["sentence"].split()
        if verb == "pass":
            score = 0
        elif verb == "attack":
            score = armies[words[0]] - armies[words[1]] - 2
        elif verb == "place":
            enemies = [armies[land] for land in neighbours(position, words[0]) if owners[land] != seat]
            score = armies[words[0]] - min(enemies) if enemies else -1000
        elif verb == "fortify":
            idle = all(owners[land] == seat for land in neighbours(position, words[0]))
            front = any(owners[land] != seat for land in neighbours(position, words[1]))
            score = 1 if idle and front else -1
        else:
            score = 1  # trade a set, defend with all dice, occupy with all armies, claim anything
        if score > most:
            best, most = place, score
    return best


for line in sys.stdin:
    print(answer(json.loads(line)), flush=True)
