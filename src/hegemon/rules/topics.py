"""The topics of the shared steps: what their questions and refusals rest on, whatever the book calls the rule.

Shared code never names a rule of one book. A question has a ``topic``, a refusal ends in ``edition.cite(topic)``, and
the contents page of an edition says which of its rules stands behind each topic that can come up in it.
"""

from __future__ import annotations

from typing import Final

TOPICS: Final = {
    "turn": "the steps of a turn come in order",
    "claim": "claiming territories in turn",
    "claim.free": "only a territory that nobody holds is claimed",
    "claim.must": "claiming can neither be declined nor replaced",
    "place": "placing the armies of the set-up in turn",
    "place.must": "so many armies are placed, no more and no fewer, and nobody may decline",
    "place.own": "armies go onto own territories",
    "place.neutral": "neutral armies go onto neutral territories",
    "place.cap": "a territory holds only so many armies",
    "reinforce": "new armies: trading sets and placing",
    "reinforce.own": "new armies go onto own territories",
    "reinforce.all": "all new armies are placed before going on",
    "trade.hold": "a set is three cards of the own hand",
    "trade.set": "what makes a set",
    "trade.must": "with so many cards a set must be traded in the own turn",
    "trade.must_now": "with so many cards after an elimination sets are traded at once",
    "trade.down": "after an elimination sets are traded only down to a number of cards",
    "trade.place_now": "armies of sets traded after an elimination are placed at once",
    "bonus": "extra armies for territories that a set shows",
    "bonus.shown": "they go onto territories that the set shows",
    "attack": "attacking, as often as one likes",
    "attack.own": "one attacks from an own territory",
    "attack.enemy": "one attacks a territory of somebody else",
    "attack.border": "one attacks what borders, or is joined by sea",
    "attack.two": "it takes two armies to attack",
    "attack.dice": "how many dice the attacker may roll",
    "attack.die": "the attacker rolls one die at least",
    "enter": "entering land that nobody holds",
    "invade": "declaring invasions, as often as one likes",
    "invade.own": "one invades from an own territory",
    "invade.enemy": "one invades a territory of somebody else",
    "invade.two": "it takes two armies to invade",
    "invade.reach": "one invades what borders or can be reached",
    "invade.shielded": "cards may keep a territory from being invaded",
    "commit": "committing armies to the battles of an invasion",
    "commit.most": "how many armies may be committed to a battle",
    "commit.once": "when an invasion may not be called off yet",
    "commit.leave": "companions of the armies may be left out before they have fought",
    "commit.stop": "an invasion is called off between battles",
    "defend": "the defender says how many dice to roll",
    "defend.dice": "how many dice the defender may roll",
    "occupy": "armies move into a captured territory",
    "occupy.least": "how many must move in",
    "occupy.stay": "one army stays behind",
    "fortify": "moving armies at the end of a turn",
    "fortify.own": "armies move between own territories",
    "fortify.border": "they move between neighbours",
    "fortify.connected": "they move along a chain of own territories",
    "fortify.stay": "one army stays behind",
    "fortify.cap": "a territory holds only so many armies",
    "accompany": "pieces that go along with armies",
    "faction": "choosing a faction",
    "keep": "keeping some of the cards just drawn",
    "use": "playing a card at a moment that others have brought about",
    "cancel": "cancelling a card that another plays",
    "choose": "choosing what a card that was played asks for",
}
"""Every topic, and what it is about. One without a dot stands behind a question, the others behind refusals."""
