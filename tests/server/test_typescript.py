"""The client is checked against the records of the server, so its types must be those."""

from hegemon.server.typescript import typescript
from program import ROOT


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    written = (ROOT / "client" / "src" / "types.ts").read_text(encoding="utf-8")
    assert written == typescript(), "run: python -m hegemon.server.typescript > client/src/types.ts"
