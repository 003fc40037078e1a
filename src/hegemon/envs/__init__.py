"""Environments for research: every edition behind PettingZoo, Gymnasium and OpenSpiel.

The libraries are extras: ``pip install "hegemon[envs]"`` brings PettingZoo and Gymnasium, ``"hegemon[openspiel]"``
OpenSpiel. Importing this package makes the environments known to the first two, if they are installed; importing
``hegemon.envs.spiel`` makes the games known to OpenSpiel. docs/envs.md has an example of each.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

WHERE: Final = {
    "TableGym": "hegemon.envs.gym",
    "TableVector": "hegemon.envs.gym",
    "aec": "hegemon.envs.petting",
    "parallel": "hegemon.envs.petting",
}
"""In which module each name is."""
LIBRARIES: Final = ("numpy", "gymnasium", "pettingzoo")
"""What the extra ``envs`` brings."""


def __getattr__(name: str) -> Any:
    """Import what is asked for, or say what to install."""
    if name not in WHERE:
        raise AttributeError(f"The module hegemon.envs has no {name!r}; it has {', '.join(sorted(WHERE))}.")
    try:
        return getattr(import_module(WHERE[name]), name)
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise
        install = "install it with: pip install 'hegemon[envs]'"
        raise ImportError(f"hegemon.envs.{name} needs {error.name}; {install}.") from error


def register(module: str) -> None:
    """Make the environments known to a library, if that is installed."""
    try:
        import_module(module).register_all()
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise


for interface in sorted(set(WHERE.values())):
    register(interface)
