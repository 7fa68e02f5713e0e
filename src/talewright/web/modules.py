"""Templates whose macros are made once for a page, however many of its templates import them with context.

Jinja runs a template anew for each import with context. Here it is run again only if a name that it reads from its
context, or a template that it imports or includes, stands for something else than the last time.
"""

from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, meta
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule

MADE = "modules_made"  # the name under which a page's modules stand in its context
NOT_GIVEN = object()

Values = tuple[object, ...]
Modules = dict[str, list[tuple[Values, TemplateModule]]]


class SharingTemplate(Template):
    """A template that is imported with context once for all who give it the same."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 - Jinja's name
        shared: bool = False,  # noqa: FBT001, FBT002 - as Jinja calls it
        locals: Mapping[str, Any] | None = None,  # noqa: A002 - Jinja's name
    ) -> TemplateModule:
        """The template's macros, in a context of these values."""
        given = {**(vars or {}), **(locals or {})}
        made: Modules | None = given.get(MADE)
        assert isinstance(self.environment, SharingEnvironment)
        names = self.environment.read_by(self.name) if made is not None and self.name else None
        if made is None or names is None or self.name is None:
            return super().make_module(vars, shared, locals)
        values = tuple(given.get(name, NOT_GIVEN) for name in names)
        known = made.setdefault(self.name, [])
        for others, module in known:
            if all(one is other for one, other in zip(values, others, strict=True)):
                return module
        module = super().make_module(vars, shared, locals)
        known.append((values, module))
        return module


class Compiled(BytecodeCache):
    """Keeps what templates were compiled to, by their text: each further table in the process needs it again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._kept[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class SharingEnvironment(Environment):
    """An environment of such templates, which are compiled once. They are not looked at again while it lasts."""

    template_class = SharingTemplate

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=COMPILED,
            auto_reload=False,  # or a page asks the disk for hundreds of files whether they have changed
        )
        self._read: dict[str, tuple[str, ...] | None] = {}

    def read_by(self, name: str) -> tuple[str, ...] | None:
        """The names that a template and those that it leads to read from their context; None if nobody can tell."""
        if name not in self._read:
            self._read[name] = self._find_read_by(name)
        return self._read[name]

    def _find_read_by(self, name: str) -> tuple[str, ...] | None:
        assert self.loader is not None
        names: set[str] = set()
        waiting, reached = [name], {name}
        while waiting:
            source, *_ = self.loader.get_source(self, waiting.pop())
            reads, others = _reads(source)
            named = {other for other in others if other is not None}
            if len(named) < len(others):
                return None
            names |= reads
            waiting += named - reached
            reached |= named
        return tuple(sorted(names))


@cache
def _reads(source: str) -> tuple[frozenset[str], frozenset[str | None]]:
    """The names that a template reads from its context, and the templates that it names."""
    tree = PARSING.parse(source)
    return frozenset(meta.find_undeclared_variables(tree)), frozenset(meta.find_referenced_templates(tree))


PARSING = Environment()  # noqa: S701 - it draws nothing
