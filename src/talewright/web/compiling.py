"""What templates are compiled to and drawn in, where Jinja's own way costs more for each of the thousands of values."""

import re
from collections.abc import Callable
from typing import Any

from jinja2 import meta, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

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


class Generator(CodeGenerator):
    """Has what a template shows go straight into the page, without a string of its own for each value."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's name
        """The code of a template, with what it reads and which others it leads to."""
        self.writeline(f"from {__name__} import {written.__name__}")
        self.writeline(f"reads = frozenset({sorted(meta.find_undeclared_variables(node))!r})")
        self.writeline(f"leads_to = frozenset({[*meta.find_referenced_templates(node)]!r})")
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write(f"{written.__name__}(")


class DirectContext(Context):
    """A context that calls a macro without first asking whether it wants a context."""

    def call(self, called: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as Jinja declares it
        """What *called* answers to these arguments."""
        if type(called) is not Macro:
            return super().call(called, *args, **kwargs)
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return called(*args, **kwargs)
