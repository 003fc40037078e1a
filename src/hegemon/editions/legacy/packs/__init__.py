"""The sealed packs: one module for each, named by number.

A module here says what a pack does, and bears numbers instead of names: ``Event_3``, ``Power_12``, ``Mission_2``. Names
and words are in ``<pack>.seal`` (see ``sealing``), which is read when the pack is opened and not before. Reading these
sources tells what the packs hold.

How to add a pack: write ``packs/<id>.py`` with a subclass of ``hooks.Pack`` whose ``due`` says when it opens, register
its things in a function ``register`` (``add_pack``, ``add_power``, ``add_scar``, ``add_event``, ``add_mission``), and
list that function in ``registry.register_all``, in the order in which packs open that are due together.
"""
