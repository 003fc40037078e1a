"""Without the extras everything else works, and one sentence says what to install."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from hegemon import envs

BARE = """
    import sys

    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name.partition(".")[0] in sys.argv[1:]:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, Missing())
    import hegemon
    import hegemon.envs
    import hegemon.envs.core
    for name in ("aec", "TableGym"):
        try:
            getattr(hegemon.envs, name)
        except ImportError as error:
            print(error)
    try:
        import hegemon.envs.spiel
    except ImportError as error:
        print(error)
"""


def without(*libraries: str) -> list[str]:
    """What is said where these are not installed."""
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(BARE), *libraries],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_without_the_extras_a_sentence_says_what_to_install() -> None:
    assert without("gymnasium", "pettingzoo", "pyspiel", "open_spiel") == [
        "hegemon.envs.aec needs gymnasium; install it with: pip install 'hegemon[envs]'.",
        "hegemon.envs.TableGym needs gymnasium; install it with: pip install 'hegemon[envs]'.",
        "hegemon.envs.spiel needs open_spiel; install it with: pip install 'hegemon[openspiel]'.",
    ]
    assert without("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel") == [
        "hegemon.envs.aec needs numpy; install it with: pip install 'hegemon[envs]'.",
        "hegemon.envs.TableGym needs gymnasium; install it with: pip install 'hegemon[envs]'.",
        "hegemon.envs.spiel needs numpy; install it with: pip install 'hegemon[openspiel]'.",
    ]


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"has no 'nothing'; it has TableGym, TableVector, aec, parallel\.$"):
        _ = envs.nothing
