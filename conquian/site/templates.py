"""The templates of the pages, translated into Python once for all visitors."""

from types import CodeType

from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Remembered(BytecodeCache):
    """The Python of every template that was translated, for as long as the server runs."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is remembered of this template, as long as its text is the same."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember this template."""
        assert bucket.code is not None  # jinja has just made it
        self._codes[bucket.key, bucket.checksum] = bucket.code


class Exporter(VoilaExporter):
    """Voilà's exporter, which otherwise reads and translates eleven templates for every page that is opened.

    That is a tenth of a second of the server's time, in which it answers nobody else.
    """

    remembered = Remembered()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.remembered
        return environment


def remember_templates() -> None:
    """Let Voilà draw its pages with `Exporter`, for which it has no option."""
    notebook_renderer.VoilaExporter = Exporter
