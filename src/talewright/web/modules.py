"""Templates whose macros are made once for all pages, however many templates import them with context.

Jinja runs a template anew for each import with context. Here it is run again only if it was given something by the
template that imports it, or has read something of the page while it was run; and even then once for all who give it
the same on the same page.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, MutableMapping
from functools import partial
from typing import Any, Self

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup
from msgspec import Struct

from talewright.caching import EACH_THING, Lately, found_once
from talewright.web.columns import columned
from talewright.web.compiling import DirectContext, Generator, drawn
from talewright.web.drawing import DRAWING, at_here
from talewright.web.filters import FILTERS, labelled
from talewright.web.narrowing import asking, narrowed
from talewright.web.reads import Noted, Origin, Values, told_apart
from talewright.wording import signed

Given = tuple[object, ...]


class SharingTemplate(Template):
    """A template that is imported once for all who give it nothing, and once for a page by all who give it the same."""

    reads: frozenset[str]  # the names that it reads from its context, beside the page's values
    leads_to: frozenset[str | None]  # other templates; None for one that is named only when it is drawn

    _draws: Callable[[Context], Iterator[str]]
    _for_all: TemplateModule | None = None  # with macros that nothing was worked out for beforehand

    @classmethod
    def _from_namespace(
        cls,
        environment: Environment,
        namespace: MutableMapping[str, Any],
        globals: MutableMapping[str, Any],  # noqa: A002 - Jinja's name
    ) -> Self:
        made = super()._from_namespace(environment, namespace, globals)
        assert isinstance(made, cls)
        made.reads, made.leads_to = namespace["reads"], namespace["leads_to"]
        made._draws, made.root_render_func = made.root_render_func, made._draws_and_lets_go  # noqa: SLF001 - it is its own
        return made

    def _draws_and_lets_go(self, context: Context) -> Iterator[str]:
        """What the template draws. Afterwards it holds none of its macros, which hold it: no circle is left."""
        yield from self._draws(context)
        context.vars.clear()

    def _made(self, *given: Any) -> TemplateModule:  # noqa: ANN401 - as Jinja declares it
        """Its macros. They know each other; what they were made in need not hold them."""
        context = self.new_context(*given)
        module = TemplateModule(self, context, [*self._draws(context)])
        context.vars.clear()
        return module

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return self.make_module() if DRAWING.values else super()._get_default_module(ctx)

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 - Jinja's name
        shared: bool = False,  # noqa: FBT001, FBT002 - as Jinja calls it
        locals: Mapping[str, Any] | None = None,  # noqa: A002 - Jinja's name
    ) -> TemplateModule:
        """The template's macros, in a context of these values."""
        values = DRAWING.values
        if values and self._for_all and not self._taken:
            return self._for_all
        make = partial(self._made, vars, shared, locals)
        if values is None or self.name is None or self._taken is None:
            return make()
        given = tuple(_given(name, locals or {}, vars or {}) for name in self._taken)
        if all(each is missing for each in given):
            if self._for_all is None:
                module, noted = self._of_page(values, given, make)
                if noted:
                    return module
                self._for_all = module
            return self._for_all
        return self._of_page(values, given, make)[0]

    @found_once
    def _taken(self) -> tuple[str, ...] | None:
        """The names that it and those that it leads to take from whoever imports it; None if nobody can tell."""
        assert isinstance(self.environment, SharingEnvironment)
        names = self.environment.read_by(self.name) if self.name else None
        return None if names is None else tuple(name for name in names if name not in self.environment.globals)

    def _of_page(
        self, values: Values, given: Given, make: Callable[[], TemplateModule]
    ) -> tuple[TemplateModule, Noted]:
        """The module and what was read for it; made only if the page has none yet that was given the same."""
        assert self.name is not None
        known = values.modules.setdefault(self.name, [])
        for others, module, noted in known:
            if all(one is other for one, other in zip(given, others, strict=True)):
                values.noted.update(noted)
                return module, noted
        with values.noting() as noted:
            module = make()
        known.append((given, module, noted))
        origin = Origin(self.name, given, noted)
        for each in vars(module).values():
            if isinstance(each, Macro):
                each.origin = origin  # type: ignore[attr-defined]  # Jinja's macros take it along
        return module, noted


def _given(name: str, inner: Mapping[str, Any], outer: Mapping[str, Any]) -> object:
    """What is called so where a template is imported, as a value of its own or of the whole context."""
    value = inner.get(name, missing)
    return outer.get(name, missing) if value is missing else value


class SharingEnvironment(Environment):
    """An environment of such templates, which are compiled once. They are not looked at again while it lasts."""

    template_class = SharingTemplate
    code_generator_class = Generator
    context_class = DirectContext

    def __init__(self, loader: BaseLoader, values: Collection[str] = (), compiled: BytecodeCache | None = None) -> None:
        """*values* are the names that templates ask their page for. *compiled* keeps the code of its templates."""
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=compiled,
            auto_reload=False,  # or a page asks the disk for hundreds of files whether they have changed
            cache_size=-1,  # a game has some dozens, and all of them are used
        )
        self._values = frozenset(values)
        self._read: dict[str, tuple[str, ...] | None] = {}
        self._drawn = Lately[tuple[Hashable, ...], tuple[tuple[Given, Given], Markup]](EACH_THING)
        self.globals.update(keep=self.keep, labelled=labelled, at_here=at_here, signed=signed)
        self.filters.update(FILTERS)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template, in one dictionary: each context is made from all of them."""
        return {**self.globals, **(d or {})}

    def getitem(self, obj: Any, argument: Any) -> Any:  # noqa: ANN401 - as Jinja declares it
        """A field of a struct or of a row is no item: Jinja would find that out by an exception each time."""
        if isinstance(obj, Struct | tuple) and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,  # noqa: FBT001, FBT002 - as Jinja calls it
    ) -> str:
        return super()._generate(asking(columned(narrowed(source)), self._values), name, filename, defer_init)

    def keep(self, macro: Macro, *args: object) -> Markup:
        """What a macro draws; what it drew the last time, if it is given the same and would read the same."""
        values, origin = DRAWING.values, getattr(macro, "origin", None)
        if values is None or origin is None:  # it may use what its template has worked out before, who knows from what
            return drawn(macro, args, {})
        return values.kept(macro, origin, args, partial(self._draw, values, macro, origin, args))

    def _draw(self, values: Values, macro: Macro, origin: Origin, args: Given) -> Markup:
        """What a macro draws. One that saw its arguments and nothing else draws once for all who give it the same."""
        key = (origin.template, macro.name, *map(told_apart, args))
        known = self._drawn.known.get(key)
        if known is not None and known[0] == (origin.given, args):
            self._drawn.used.add(key)
            return known[1]
        made = drawn(macro, args, {})
        if not values.noted:
            self._drawn.put(key, ((origin.given, args), made))
        return made

    def read_by(self, name: str) -> tuple[str, ...] | None:
        """The names that a template and those that it leads to read from their context; None if nobody can tell."""
        if name not in self._read:
            self._read[name] = self._find_read_by(name)
        return self._read[name]

    def _find_read_by(self, name: str) -> tuple[str, ...] | None:
        names: set[str] = set()
        waiting, reached = [name], {name}
        while waiting:
            template = self.get_template(waiting.pop())
            assert isinstance(template, SharingTemplate)
            if None in template.leads_to:
                return None
            names |= template.reads
            found = {other for other in template.leads_to if other is not None} - reached
            waiting += found
            reached |= found
        return tuple(sorted(names))
