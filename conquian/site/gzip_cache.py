"""Static files, compressed once for all visitors: a page needs about ninety, nearly four megabytes of them."""

import gzip
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tornado import web


class GzipCache(web.StaticFileHandler):
    """A static file that travels compressed where the browser takes it so.

    The server compresses everything that it sends, but as it sends it, each time: a sixth of a second of its time for
    every page that is opened, in which it answers nobody else. What is compressed already it leaves alone.
    """

    prepared: Callable[[bytes], bytes] = staticmethod(bytes)
    """The content as it travels, before it is compressed."""
    _compressed: bytes | None = None

    def set_headers(self) -> None:
        """Set the headers, and put the compressed content in the place of the file's."""
        super().set_headers()
        if self._can_be_compressed():
            assert self.absolute_path is not None  # it has just been looked at
            path = Path(self.absolute_path)
            content = self._compressed = compressed(path, path.stat().st_mtime_ns, self.prepared)
            self.set_header("Content-Encoding", "gzip")
            # Tornado asks the class for a file's content, also to give it a version; only this one answer is another.
            self.get_content = lambda *_: content  # type: ignore[method-assign,assignment]  # bytes do too

    def get_content_size(self) -> int:
        """The bytes of what travels."""
        return super().get_content_size() if self._compressed is None else len(self._compressed)

    def _can_be_compressed(self) -> bool:
        asked = self.request.headers
        kind = self.get_content_type()
        known = kind.startswith("text/") or kind in web.GZipContentEncoding.CONTENT_TYPES
        return known and "gzip" in asked.get("Accept-Encoding", "") and "Range" not in asked


@lru_cache(maxsize=1024)
def compressed(path: Path, _modified: int, prepared: Callable[[bytes], bytes]) -> bytes:
    """The content of a file, prepared and compressed; remembered until the file is modified."""
    return gzip.compress(prepared(path.read_bytes()), mtime=0)
