"""What is worth knowing about a sheet, as a page shows it: the sentence, and the clause apart."""

import re
from collections.abc import Iterable

from msgspec import Struct

from talewright.wording import capital

CLAUSE = re.compile(r" \((SF-[^()]+)\)$")


class RemarkView(Struct, frozen=True):
    """A sentence about a sheet, and the clause that it rests on; empty for none."""

    says: str
    clause: str


def remarks_view(remarks: Iterable[str]) -> tuple[RemarkView, ...]:
    """Remarks, each as a sentence of its own.

    >>> remarks_view(["one gift is free (SF-budget.6)"])
    (RemarkView(says='One gift is free', clause='SF-budget.6'),)
    """
    return tuple(_remark(each) for each in remarks)


def _remark(told: str) -> RemarkView:
    says, clause, _ = (*CLAUSE.split(told, maxsplit=1), "", "")[:3]
    return RemarkView(capital(says), clause)
