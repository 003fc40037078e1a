"""Maps to look at: the sheets of the boards, whether they are true to the rules, and how they are drawn."""

from __future__ import annotations

from hegemon.boards.geometry import Sheet, open_sheet, read_sheet, sheets
from hegemon.boards.survey import check, corners

__all__ = ["Sheet", "check", "corners", "open_sheet", "read_sheet", "sheets"]
