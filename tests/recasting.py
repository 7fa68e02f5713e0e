"""What the type checker knows of ``talewright.recasting.recast``: every name is held against both kinds.

What is told by name is checked as where the kind is made; what the value has by the same name has to be of the type
that the kind asks for; and nothing is missing.
"""

from collections.abc import Callable

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.nodes import ArgKind, CallExpr, Var
from mypy.plugin import FunctionSigContext, Plugin
from mypy.subtypes import is_subtype
from mypy.types import CallableType, FunctionLike, Instance, Type, get_proper_type


class Recasting(Plugin):
    """Tells the checker what `recast` takes."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return taken if fullname == "talewright.recasting.recast" else None


def taken(context: FunctionSigContext) -> FunctionLike:
    """What one call of `recast` takes: what its kind is made of, without what the value has."""
    checker, called = context.api, context.default_signature
    assert isinstance(checker, TypeChecker)
    assert isinstance(context.context, CallExpr)
    value, kind = (get_proper_type(checker.get_expression_type(given[0])) for given in context.args[:2])
    if not isinstance(value, Instance) or not isinstance(kind, CallableType):
        checker.fail("recast takes a value and a kind of one class each.", context.context)
        return called
    told = context.context.arg_names
    kinds = []
    for name, asked, how in zip(kind.arg_names, kind.arg_types, kind.arg_kinds, strict=True):
        has = member(checker, context, value, name or "")
        if has is not None and name not in told and not is_subtype(has, asked):
            checker.fail(f"{value.type.name}.{name} is not what {kind.ret_type} takes by that name.", context.context)
        kinds.append(ArgKind.ARG_NAMED if has is None and how.is_required() else ArgKind.ARG_NAMED_OPT)
    return called.copy_modified(
        arg_types=[value, kind, *kind.arg_types],
        arg_kinds=[ArgKind.ARG_POS, ArgKind.ARG_POS, *kinds],
        arg_names=[None, None, *kind.arg_names],
        ret_type=kind.ret_type,
        variables=(),
    )


def member(checker: TypeChecker, context: FunctionSigContext, value: Instance, name: str) -> Type | None:
    """What a value has by a name; None if that is nothing, or something that it does."""
    known = value.type.get(name)
    if known is None:
        return None
    found = analyze_member_access(
        name,
        value,
        context.context,
        is_lvalue=False,
        is_super=False,
        is_operator=False,
        original_type=value,
        chk=checker,
    )
    return found if isinstance(known.node, Var) or not isinstance(get_proper_type(found), FunctionLike) else None


def plugin(_version: str) -> type[Recasting]:
    """As the checker asks for a plugin."""
    return Recasting
