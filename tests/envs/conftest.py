"""The laws stand in the fuzzer's package at the root of the project, which is not installed."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:
    sys.path.append(ROOT)
