"""/schema: the HTTP interface on a plain page of our own, beside its description as OpenAPI.

The pages that come with the framework load their scripts from elsewhere, onto the origin that keeps the
secrets of seats.
"""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body>
<h1>{title}</h1>
<p>All of it, with the shape of every answer: <a href="/schema/openapi.json">openapi.json</a> (OpenAPI).
The protocol of a table is described in docs/protocol.md.</p>
<dl>
{rows}
</dl>
</body>
</html>
"""


class PlainPage(OpenAPIRenderPlugin):
    """Every route with its description; no script, no style."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        info = openapi_schema["info"]
        rows = [
            f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
            f"<dd>{escape(str(described.get('description') or described.get('summary', '')))}</dd>"
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, described in methods.items()
            if isinstance(described, dict) and "responses" in described
        ]
        title = escape(f"{info['title']} {info['version']}")
        return PAGE.format(title=title, rows="\n".join(rows)).encode()
