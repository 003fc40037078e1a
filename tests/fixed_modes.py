"""The modes of editions whose rules stay the same for a whole game: the others have no environments."""

from __future__ import annotations

from typing import Final

import modes

MODES: Final = [mode for mode in modes.MODES if mode.book.campaign is None]
PLAIN: Final = [mode for mode in modes.PLAIN if mode.book.campaign is None]
