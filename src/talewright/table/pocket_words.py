"""How what lies in a pocket is called, and what is filled in, in the words of its form."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.table.offer import Choice, Field, Number, Offer, Text, Value
from talewright.table.pocket import Item


def says(item: Item, form: Offer | None) -> Iterator[tuple[str, str]]:
    """What is filled in, in the words of its form."""
    for field in form.fields if form else ():
        value = item.move.get(field.name)
        if value not in {None, "", ()} and field.name != "hidden":
            yield field.label, _told(field, value)


def own_form(forms: Iterable[Offer], item: Item) -> Offer | None:
    """The form that an item was filled in with: of those that leave it as it is, the one that fixes most."""
    fitting = (each for each in forms if each.move == item.tag and each.fixed.items() <= item.move.items())
    return max(fitting, key=lambda each: len(each.fixed), default=None)


def told_apart(items: Iterable[Item], forms: tuple[Offer, ...]) -> Iterator[tuple[Item, Offer | None]]:
    """The same items by their names, each with its form; those of one name under one heading say what is done, too."""
    known = [(named(item, form), form) for item in items for form in (own_form(forms, item),)]
    times = Counter((item.group, item.label) for item, _ in known)
    for item, form in known:
        alike = times[item.group, item.label] > 1
        yield (replace(item, label=f"{item.label}: {form.named}") if form and alike else item), form


def named(item: Item, form: Offer | None) -> Item:
    """The same item; what is called by something that was chosen is called as that is on its form."""
    fields = form.fields if form else ()
    called = (_told(each, item.label) for each in fields if item.label == item.move.get(each.name))
    return replace(item, label=next(called, item.label))


def _told(field: Field, value: Value) -> str:
    labels = field.labels if isinstance(field, Choice | Text) else {}
    several = value if isinstance(value, tuple) else (as_text(value),)
    return ", ".join(labels.get(each, each) for each in several)


def with_default(field: Field, value: Value) -> Field:
    """A field with what was filled in before, as far as that can still be chosen."""
    match field, value:
        case Text(), str():
            return replace(field, default=value)
        case Number(least=least, most=most), int() if least <= value <= most:
            return replace(field, default=value)
        case Choice(many=True), tuple():
            return replace(field, chosen=tuple(each.value for each in field.options if each.value in value))
        case Choice(), _ if (chosen := as_text(value)) in {each.value for each in field.options}:
            return replace(field, default=chosen)
        case _:
            return field


def as_text(value: Value) -> str:
    """A value as the choices of a form have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
