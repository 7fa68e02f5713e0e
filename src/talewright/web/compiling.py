"""What templates are compiled to and drawn in, where Jinja's own way costs more for each of the thousands of values."""

import re
from collections.abc import Callable
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from jinja2 import meta, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

PLAIN = (Macro, FunctionType, MethodType, BuiltinMethodType)

_SPECIAL = re.compile("[&<>'\"]").search


def written(value: object) -> str:
    """A value as it stands in a page: as `escape` has it, and no other string where nothing is to be escaped.

    >>> written("Nora & Pim"), written(Markup("<b>")), written(7)
    (Markup('Nora &amp; Pim'), Markup('<b>'), '7')
    """
    kind = type(value)
    if kind is Markup or (kind is str and not _SPECIAL(value)):  # type: ignore[call-overload]  # it is a string
        return value  # type: ignore[return-value]  # as above
    return str(value) if kind is int else escape(value)


def joined(parts: tuple[object, ...]) -> str:
    """What stands between ``~``, one after the other; as markup if a part of it is, with the others escaped.

    >>> joined(("Nora & Pim", 7)), joined((Markup("<b>"), "Nora & Pim"))
    ('Nora & Pim7', Markup('<b>Nora &amp; Pim'))
    """
    has_markup = False
    for part in parts:
        kind = type(part)
        if kind is Markup:
            has_markup = True
        elif kind is not str and kind is not int:
            return markup_join(parts)
    return str.__new__(Markup, "".join(map(written, parts))) if has_markup else "".join(map(str, parts))


class Generator(CodeGenerator):
    """Has what a template shows go straight into the page, without a string of its own for each value.

    A field is read without asking the environment, which knows more only of what has no such field.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's name
        """The code of a template, with what it reads and which others it leads to."""
        self.writeline(f"from {__name__} import {joined.__name__}, {written.__name__}")
        self.writeline(f"reads = frozenset({sorted(meta.find_undeclared_variables(node))!r})")
        self.writeline(f"leads_to = frozenset({[*meta.find_referenced_templates(node)]!r})")
        super().visit_Template(node, frame)

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802 - as above
        """The code that shows something."""
        for child in node.nodes:
            _complete(child)
        super().visit_Output(node, frame)

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - as above
        """The code that puts one thing behind the other."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super().visit_Concat(node, frame)
            return
        self.write(f"{joined.__name__}((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as above
        """The code that reads a field."""
        self.write("(found if (found := getattr((of := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(of, {node.attr!r}))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write(f"{written.__name__}(")


def _complete(shown: nodes.Node) -> None:
    """Have what is shown in one case only be no text in the other: Jinja would make an object of it each time."""
    match shown:
        case nodes.CondExpr(expr1=one, expr2=other):
            _complete(one)
            shown.expr2 = other or nodes.Const("")
            _complete(shown.expr2)
        case nodes.Concat(nodes=parts):
            for part in parts:
                _complete(part)
        case _:
            pass


class DirectContext(Context):
    """A context that asks nothing of a function, a method or a macro that its call does not need."""

    def call(self, called: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as Jinja declares it
        """What *called* answers to these arguments."""
        if type(called) not in PLAIN or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **kwargs)
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return drawn(called, args, kwargs) if isinstance(called, Macro) else called(*args, **kwargs)


def drawn(macro: Macro, args: tuple[Any, ...], named: dict[str, Any]) -> Markup:
    """What a macro draws. What it is not given is missing, and its default stands for that."""
    if len(args) < len(macro.arguments):
        args = (*args, *[named.pop(name, missing) for name in macro.arguments[len(args) :]])
    takes_more = macro.caller or macro.catch_kwargs or macro.catch_varargs
    if takes_more or named or len(args) > len(macro.arguments):
        return Markup(macro(*args, **named))  # noqa: S704 - a macro escapes
    return str.__new__(Markup, macro._func(*args))  # noqa: SLF001 - how Jinja calls one, and how markup is made of a string
