"""What the view of a game holds, some page reads: what no page shows is worked out for nothing."""

import re
from pathlib import Path

import pytest
from msgspec import Struct, inspect

import talewright
from talewright.games.heroquest.play.view import SagaView as HeroQuestView
from talewright.games.questworlds.play.view import SagaView as QuestWorldsView

PAGES = Path(talewright.__file__).parent


def fields_of(kind: inspect.Type, known: dict[type, tuple[str, ...]]) -> dict[type, tuple[str, ...]]:
    """The fields of a view and of all that it holds, by their class."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in known:
            return known
        known[kind.cls] = tuple(field.name for field in kind.fields)
        inner = [field.type for field in kind.fields]
    elif isinstance(kind, inspect.UnionType):
        inner = list(kind.types)
    else:
        held = (getattr(kind, name, None) for name in ("item_type", "value_type"))
        inner = [*filter(None, held), *getattr(kind, "item_types", ())]
    for each in inner:
        fields_of(each, known)
    return known


@pytest.mark.parametrize("view", [HeroQuestView, QuestWorldsView])
def test_every_field_of_a_view_is_read_by_a_page(view: type[Struct]) -> None:
    words = {word for page in PAGES.rglob("*.html") for word in re.findall(r"\w+", page.read_text())}
    held = fields_of(inspect.type_info(view), {})
    assert len(held) > 20
    assert [f"{kind.__name__}.{each}" for kind, fields in held.items() for each in fields if each not in words] == []
