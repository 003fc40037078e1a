"""``python -m hegemon.editions.legacy.packs``: unseal the words of the packs to work on them, and seal them again.

No game uses this, and what it writes tells what the packs hold.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from hegemon.editions.legacy.packs.sealing import NAMES, WARNING, parsed, words
from hegemon.table.seals import SUFFIX, BadSeal, wrapped

HERE: Final = Path(__file__).resolve().parent


def seal(folder: Path, into: Path = HERE) -> None:
    """Make all seals from the TOML files of a folder, which must be complete and sound."""
    texts: dict[str, str] = {}
    for name in NAMES:
        place = folder / f"{name}.toml"
        if not place.is_file():
            raise BadSeal(f"There is no {place.name} in {folder}.")
        texts[name] = place.read_text(encoding="utf-8")
        if parsed(texts[name], place.name).id != name:
            raise BadSeal(f"The id in {place.name} should be {name}.")
    for name, text in texts.items():
        (into / f"{name}{SUFFIX}").write_text(wrapped(text, WARNING), encoding="utf-8", newline="\n")


def unseal(folder: Path) -> None:
    """Write the words of all seals into a folder, as TOML files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (folder / f"{name}.toml").write_text(words(name), encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> int:
    """The command; its answer is the exit code."""
    match arguments:
        case ["seal" | "unseal" as task, *rest] if len(rest) <= 1:
            folder = Path(rest[0] if rest else "packs")
            try:
                (seal if task == "seal" else unseal)(folder)
            except (ValueError, OSError) as error:
                print(error, file=sys.stderr)
                return 1
            print(f"{len(NAMES)} packs {task}ed, in {folder}.")
            return 0
        case _:
            print("Usage: python -m hegemon.editions.legacy.packs seal|unseal [FOLDER]", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
