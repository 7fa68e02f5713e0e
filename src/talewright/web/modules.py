"""Templates whose macros are made once for a page, however many of its templates import them with context.

Jinja runs a template anew for each import with context. Here it is run again only if a name that it reads from its
context, or a template that it imports or includes, stands for something else than the last time.
"""

import threading
from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, meta, nodes, pass_context
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup
from msgspec import Struct

from talewright.web.compiling import DirectContext, Generator
from talewright.web.narrowing import narrowed
from talewright.web.reads import PIECEMEAL, Noted, Origin, Values, concern, pictured, told_apart, where

MADE = "modules_made"  # the name under which a page's modules stand in its context
NOT_GIVEN = object()
PURE_KEPT = 64  # drawings of macros that see nothing but their arguments, of each game
FILTERS = {"where": where, "concern": concern, "pictured": pictured}

Given = tuple[object, ...]


class Modules:
    """The modules of one page, each with the values that it was given and what it has read of the page's *values*."""

    def __init__(self, values: Values | None = None) -> None:
        self._values = values or Values({})
        self._made: dict[str, list[tuple[Given, TemplateModule, Noted]]] = {}
        self._macros: dict[Macro, Origin] = {}

    def get(self, name: str, given: Mapping[str, object], make: Callable[[], TemplateModule]) -> TemplateModule:
        """The module of the template *name*, made only if there is none yet with the same values."""
        known, values = self._made.setdefault(name, []), tuple(given.values())
        for others, module, noted in known:
            if all(one is other for one, other in zip(values, others, strict=True)):
                self._values.noted.update(noted)
                return module
        with self._values.noting() as noted:
            module = make()
        known.append((values, module, noted))
        whole = tuple(value for read, value in given.items() if read not in PIECEMEAL)
        for each in vars(module).values():
            if isinstance(each, Macro):
                self._macros[each] = Origin(name, whole, noted)
        return module

    def kept(self, macro: Macro, args: tuple[object, ...], drawn: Callable[..., Markup]) -> Markup:
        """What a macro draws; what it drew the last time, if it is given the same and would read the same."""
        origin = PURE.get(macro) or self._macros.get(macro)
        if origin is None:  # it may use what its template has worked out before, and nobody has noted from what
            return drawn(*args)
        return self._values.kept(macro, origin, args, drawn)


@pass_context
def keep(context: Context, macro: Macro, *args: object) -> Markup:
    """What a macro draws, perhaps from before."""
    made = context.resolve_or_missing(MADE)
    assert isinstance(context.environment, SharingEnvironment)
    drawn = partial(context.environment.drawn, macro)
    return made.kept(macro, args, drawn) if isinstance(made, Modules) else drawn(*args)


PURE: WeakKeyDictionary[Macro, Origin] = WeakKeyDictionary()
"""The macros that are imported without context: they see their arguments and nothing else."""


class SharingTemplate(Template):
    """A template that is imported with context once for all who give it the same."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        is_new = self._module is None
        module = super()._get_default_module(ctx)
        if is_new and self.name:
            PURE.update((each, Origin(self.name, (), {})) for each in vars(module).values() if isinstance(each, Macro))
        return module

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 - Jinja's name
        shared: bool = False,  # noqa: FBT001, FBT002 - as Jinja calls it
        locals: Mapping[str, Any] | None = None,  # noqa: A002 - Jinja's name
    ) -> TemplateModule:
        """The template's macros, in a context of these values."""
        given = {**(vars or {}), **(locals or {})}
        made = given.get(MADE)
        assert made is None or isinstance(made, Modules)
        assert isinstance(self.environment, SharingEnvironment)
        names = self.environment.read_by(self.name) if made is not None and self.name else None
        if made is None or names is None or self.name is None:
            return super().make_module(vars, shared, locals)
        read = {name: given.get(name, NOT_GIVEN) for name in names}
        return made.get(self.name, read, partial(super().make_module, vars, shared, locals))


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
    code_generator_class = Generator
    context_class = DirectContext

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
        self._drawn: dict[tuple[Hashable, ...], tuple[Given, Markup]] = {}
        self._lock = threading.Lock()
        self.globals["keep"] = keep
        self.filters.update(FILTERS)

    def getitem(self, obj: Any, argument: Any) -> Any:  # noqa: ANN401 - as Jinja declares it
        """A field of a struct is no item: Jinja would find that out by an exception each time."""
        if isinstance(obj, Struct) and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,  # noqa: FBT001, FBT002 - as Jinja calls it
    ) -> str:
        return super()._generate(narrowed(source), name, filename, defer_init)

    def drawn(self, macro: Macro, *args: object) -> Markup:
        """What a macro draws. One that sees its arguments and nothing else draws once for all who give it the same."""
        if macro not in PURE:
            return Markup(macro(*args))  # noqa: S704 - a macro escapes
        key = (macro, *map(told_apart, args))
        known = self._drawn.get(key)
        if known is None or known[0] != args:
            known = args, Markup(macro(*args))  # noqa: S704 - as above
            with self._lock:
                if len(self._drawn) >= PURE_KEPT:
                    del self._drawn[next(iter(self._drawn))]
                self._drawn[key] = known
        return known[1]

    def read_by(self, name: str) -> tuple[str, ...] | None:
        """The names that a template and those that it leads to read from their context; None if nobody can tell."""
        if name not in self._read:
            self._read[name] = self._find_read_by(name)
        return self._read[name]

    def _find_read_by(self, name: str) -> tuple[str, ...] | None:
        assert self.loader is not None
        PARSING.filters.update(self.filters)  # Jinja tells nothing of a template with a filter that it does not know
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
