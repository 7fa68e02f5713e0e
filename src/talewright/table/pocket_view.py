"""What a seat may do with its pocket, and what it sees of it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, EACH_THING, by_identity
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.campaign import AnyCampaign
from talewright.table.draft import Draft
from talewright.table.game import Viewer
from talewright.table.moves import DropPrepared, GiveHandout, HidePrepared, PlacePrepared, PlayPrepared, Prepare
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text, Value, offer, text, words
from talewright.table.pocket import EVERYONE, HandoutView, Item, PreparedView
from talewright.table.pocket_words import as_text, own_form, says, told_apart, with_default
from talewright.table.preparing import MOST, can_hide, given, kinds, missing, needed, pocket, whole
from talewright.table.reading import fill
from talewright.table.seat import ItemId, MoveId, Seat, Stamp
from talewright.table.watched import by_fields
from talewright.wording import bare, in_a_row, with_article

POCKET = "pocket"  # what the offers here belong to, followed by the item that they are about
MOST_BUTTONS = 12  # of one thing: one for each that it may be played for
MOST_HANDOUTS = 50  # that are shown, the newest first
KEEP = (Option("false", "Once"), Option("true", "As often as I like"))


class Found(Struct, frozen=True):
    """What a look at a pocket has found out, as long as *since* stands."""

    since: tuple[object, ...]
    forms: tuple[Offer, ...]
    items: tuple[tuple[PreparedView, tuple[Offer, ...]], ...]


def is_kept(made: Offer) -> bool:
    """Whether an offer is about a pocket, and no move of the play."""
    return made.group.startswith(POCKET)


# --- how it looks


def view(campaign: AnyCampaign, seat: Seat) -> tuple[PreparedView, ...]:
    """What a seat has in its pocket."""
    held = pocket(campaign, seat).items
    return tuple(shown for shown, _ in _found(campaign, seat).items) if held else ()


def handouts(campaign: AnyCampaign, seat: Seat) -> tuple[HandoutView, ...]:
    """The texts that a seat was given to keep, the newest first."""
    if not campaign.play.handouts:
        return ()
    names = {each.id: each.name for each in campaign.seats.values()}
    mine = (each for each in reversed(campaign.play.handouts) if seat.may_know(each.audience))
    shown = tuple(HandoutView(each.id, each.title, each.text, names.get(each.to, "")) for each in mine)
    return shown[:MOST_HANDOUTS]


# --- what may be done


def offers(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    """What a seat may do with its pocket now, for whoever sits there alone."""
    if not campaign.paused:
        yield from handing(campaign, seat)
    yield from (each if each.in_person else replace(each, in_person=True) for each in _offers(campaign, seat))


def _offers(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    found = _found(campaign, seat)
    order = [*pocket(campaign, seat).items.values()]
    if len(order) < MOST:
        yield offer(Prepare, "Write a note", *_note_fields(), group=POCKET)
        yield from map(_alone, found.forms)
    for item, (_, plays) in zip(order, found.items, strict=True):
        group = f"{POCKET}-{item.id}"
        yield from () if campaign.paused else plays
        yield _to_change(item, own_form(found.forms, item))
        if can_hide(kinds(campaign.game).get(item.tag)):
            now = bool(item.move.get("hidden"))
            label = "Have everyone see it" if now else "Keep it hidden"
            yield offer(HidePrepared, label, group=group, item=item.id, hidden=not now)
        yield from _to_place(item, [each for each in order if each.group == item.group])
        yield offer(DropPrepared, "Throw away", group=group, item=item.id)


def handing(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    """How a handout is given at once."""
    if seat.is_gm:
        yield offer(GiveHandout, "Give a handout", *_handout_fields(), _recipients(campaign, seat), group=POCKET)


def _handout_fields() -> tuple[Field, ...]:
    return text(GiveHandout, "title", "Title"), text(GiveHandout, "text", "What it says")


def _recipients(campaign: AnyCampaign, seat: Seat) -> Choice:
    others = tuple(Option(each.id, each.name) for each in campaign.everyone if each.id != seat.id)
    return Choice(name="to", label="Who gets it", options=(Option(EVERYONE, "Everyone"), *others), default=EVERYONE)


def _note_fields(item: Item | None = None) -> tuple[Field, ...]:
    label, group, note = (item.label, item.group, item.note) if item else ("", "", "")
    return (
        text(Prepare, "label", "Title", default=label),
        words("note", "Note", default=note, long=True),
        text(Prepare, "group", "Under which heading", default=group),
    )


def _kept_fields(item: Item | None = None) -> tuple[Field, ...]:
    """What is asked of everything that is prepared, beside the move itself."""
    label, group, note, keep = (item.label, item.group, item.note, item.keep) if item else ("", "", "", False)
    return (
        text(Prepare, "label", "What you call it", default=label),
        text(Prepare, "group", "Under which heading", default=group),
        text(Prepare, "note", "Note to yourself", default=note),
        Choice(name="keep", label="You play it", options=KEEP, default="true" if keep else "false"),
    )


def _to_prepare(form: Offer, item: Item | None = None) -> Offer:
    """The form that puts a move into the pocket, or changes the one of *item*."""
    fixed: dict[str, Value] = {"move.type": form.move, **{f"move.{name}": each for name, each in form.fixed.items()}}
    fields = tuple(replace(each, name=f"move.{each.name}") for each in form.fields)
    made = offer(Prepare, form.named, *fields, *_kept_fields(item), group=POCKET)
    return replace(made, about=form.about, fixed=fixed)


@by_identity(maxsize=EACH_SEAT)
def _alone(form: Offer) -> Offer:
    """The form that puts a move into the pocket, for whoever sits there alone."""
    return replace(_to_prepare(form), in_person=True)


def _to_change(item: Item, form: Offer | None) -> Offer:
    """The form that changes what is in the pocket; its names alone, where the move has no form just now."""
    if not item.move:
        made = offer(Prepare, "Change", *_note_fields(item), item=item.id)
    elif form is None:
        made = offer(Prepare, "Change", *_kept_fields(item))
        made = replace(made, fixed={**_as_fixed(item, item.move), "item": item.id})
    else:
        asked = {each.name for each in form.fields}
        rest = {name: value for name, value in item.move.items() if name not in asked}
        filled = tuple(with_default(each, item.move.get(each.name)) for each in form.fields)
        made = _to_prepare(replace(form, fields=filled), item)
        made = replace(made, label="Change", fixed={**made.fixed, **_as_fixed(item, rest), "item": item.id})
    return replace(made, group=f"{POCKET}-{item.id}")


def _as_fixed(item: Item, arguments: Mapping[str, Value]) -> dict[str, Value]:
    return {f"move.{name}": value for name, value in {"type": item.tag, **arguments}.items()}


def _to_place(item: Item, group: list[Item]) -> Iterator[Offer]:
    """Up and down among what stands under the same heading."""
    place, belongs = group.index(item), f"{POCKET}-{item.id}"
    if place:
        yield offer(PlacePrepared, "Move up", group=belongs, item=item.id, before=group[place - 1].id)
    if place + 1 < len(group):
        before = group[place + 2].id if place + 2 < len(group) else ItemId("")
        yield offer(PlacePrepared, "Move down", group=belongs, item=item.id, before=before)


# --- what can be played now


def _found(campaign: AnyCampaign, seat: Seat) -> Found:
    """Which forms there are, what is in the pocket, and how that can be played: found out once for every position."""
    held = pocket(campaign, seat)
    since = (campaign.play, campaign.everyone, held)
    known = campaign.found.get(seat.id)
    if isinstance(known, Found) and all(one is other for one, other in zip(known.since, since, strict=True)):
        return known
    forms = tuple(_forms(campaign, seat)) if seat.is_gm else ()
    tags = dict.fromkeys(item.tag for item in held.items.values())
    live = {tag: tuple(_live(campaign, seat, kind)) for tag in tags if (kind := kinds(campaign.game).get(tag))}
    items = tuple(
        _tried(campaign, seat, item, form, _by_own_form(live.get(item.tag, ()), form, forms))
        for item, form in told_apart(held.items.values(), forms)
    )
    campaign.found[seat.id] = found = Found(since, forms, items)
    return found


def _forms(campaign: AnyCampaign, seat: Seat) -> Iterator[Offer]:
    """The forms of everything that can be prepared."""
    yield _handout_form()
    for kind in kinds(campaign.game).values():
        if kind is not GiveHandout:
            yield from _preparing(campaign.play.state, kind, seat, campaign.everyone)


@cache
def _handout_form() -> Offer:
    return offer(GiveHandout, "Give a handout", *_handout_fields())


@by_fields(maxsize=EACH_THING)
def _preparing(state: object, kind: Any, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:  # noqa: ANN401 - a move of any game
    """The forms in which one kind of move is prepared."""
    return tuple(kind.preparing(state, Viewer(seat, seats)))


def _by_own_form(live: tuple[Offer, ...], form: Offer | None, forms: Iterable[Offer]) -> tuple[Offer, ...]:
    """Of the ways in which a move may be made now, those of the form that an item was filled in with, if there are."""
    if form is None:
        return live
    told = {name for each in forms if each.move == form.move for name in each.fixed}
    same = (each for each in live if {name: value for name, value in each.fixed.items() if name in told} == form.fixed)
    return tuple(same) or live


def _tried(
    campaign: AnyCampaign, seat: Seat, item: Item, form: Offer | None, fitting: tuple[Offer, ...]
) -> tuple[PreparedView, tuple[Offer, ...]]:
    """How something in the pocket looks, and how it can be played now: in one of the *fitting* ways."""
    plays: tuple[Offer, ...] = ()
    why = ""
    if item.move:
        try:
            plays = tuple(_plays(campaign, seat, item, fitting))
        except (Refused, ValueError) as refused:
            why = str(refused)
        plays = _with_others(campaign, seat, item, fitting, plays)
    shown = recast(
        item,
        PreparedView,
        move=item.tag,
        says=tuple(says(item, form)),
        hidden=bool(item.move.get("hidden")) if can_hide(kinds(campaign.game).get(item.tag)) else None,
        played=item.id in campaign.play.played,
        why=why,
    )
    return shown, plays


def _plays(campaign: AnyCampaign, seat: Seat, item: Item, live: tuple[Offer, ...]) -> Iterator[Offer]:
    """One button, or one for each that it can be played for; a form where more is to be said.

    Raises ``Refused`` if it cannot be played now, and says why.
    """
    kind = kinds(campaign.game).get(item.tag)
    if kind is None:
        raise Refused("The game has no such move any more: throw this away.")
    does = "Hand out" if kind is GiveHandout else "Play"
    play = offer(PlayPrepared, f"{does} {bare(item.label)}", group=f"{POCKET}-{item.id}", item=item.id)
    asked = missing(kind, item)
    ways = _asking(play, item, asked, live) if asked else []
    made = ways or ([] if needed(kind) & {*asked} else [play])
    if not made:
        raise Refused(f"This waits until there is {in_a_row(map(with_article, asked))} to choose.")
    allowed, refused = _allowed(campaign, seat, item, made)
    if not (asked or allowed):  # whose it is may ride along with what can be done now
        allowed, also = _allowed(campaign, seat, item, _asking(play, item, asked, live))
        refused = also + refused
    if not allowed:
        raise refused[0]
    yield from _buttons(allowed, play.label)


def _with_others(
    campaign: AnyCampaign, seat: Seat, item: Item, live: tuple[Offer, ...], plays: tuple[Offer, ...]
) -> tuple[Offer, ...]:
    """The same, with those whom what was suggested does not fit: they are asked anew, and told what it was."""
    names = getattr(kinds(campaign.game).get(item.tag), "suggests", ())
    told = {f"rest.{name}": as_text(item.move[name]) for name in names if item.move.get(name)}
    if not told:
        return plays
    left_open = replace(item, move={name: value for name, value in item.move.items() if name not in names})
    try:
        ways = tuple(_plays(campaign, seat, left_open, live))
    except (Refused, ValueError):
        return plays
    found: dict[str, Offer] = {}
    for way in ways:
        fit = next((each for each in plays if each.fixed.items() <= way.fixed.items()), None)
        asked = (replace(each, about=f"Prepared for: {told[each.name]}.") for each in way.fields if each.name in told)
        made = replace(fit, whose=way.whose) if fit else replace(way, fields=(*asked,)) if way.fields else way
        found.setdefault(made.key, made)
    return tuple(found.values())


def _allowed(campaign: AnyCampaign, seat: Seat, item: Item, ways: list[Offer]) -> tuple[list[Offer], list[Refused]]:
    """The ways in which an item could be played now, and why the others could not."""
    allowed: list[Offer] = []
    refused: list[Refused] = []
    for each in ways[:MOST_BUTTONS]:
        try:
            _try(campaign, seat, item, each)
            allowed.append(each)
        except Refused as error:
            refused.append(error)
    return allowed, refused


def _live(campaign: AnyCampaign, seat: Seat, kind: Any) -> Iterable[Offer]:  # noqa: ANN401 - a move of any game
    """How a move may be made now."""
    if kind is GiveHandout:
        return handing(campaign, seat)
    made: Iterable[Offer] = kind.offers(campaign.play.state, Viewer(seat, campaign.everyone))
    return made


def _asking(play: Offer, item: Item, needed: tuple[str, ...], live: Iterable[Offer]) -> list[Offer]:
    """The ways in which what is missing can be said now: buttons where that is one choice of a few."""
    made = []
    for each in live:
        fields = {field.name: field for field in each.fields}
        fits = all(item.move.get(name, value) == value for name, value in each.fixed.items())
        if fits and all(name in fields or name in each.fixed for name in needed):
            rest = {f"rest.{name}": value for name, value in each.fixed.items() if name not in item.move}
            asked = tuple(replace(fields[name], name=f"rest.{name}") for name in needed if name in fields)
            way = replace(play, whose=each.whose) if each.whose else replace(play, label=each.label, about=play.label)
            made.append(replace(way, fixed={**play.fixed, **rest}, fields=asked))
    return made


def _buttons(plays: list[Offer], label: str) -> list[Offer]:
    """A button for each of a few ways, where no more is to be said than a choice; the same forms, where it is.

    What is the only one, or the only one that asks, needs no name but *label*.
    """
    asking = [each for each in plays if each.fields]
    alone = next((several for several in (plays, asking) if len(several) == 1), [])
    named = [replace(each, label=label, whose="", about="") if each in alone else each for each in plays]
    ways = [way for each in named for way in _ways(each, label)]
    if len(ways) <= MOST_BUTTONS and not any(each.fields for each in ways):
        return ways
    return named if len(plays) == 1 else plays


def _ways(play: Offer, label: str) -> Iterator[Offer]:
    """A button for each answer, where one choice is all that is asked, and one is needed.

    It says which: behind whose it is, or behind what else than *label* it is called.
    """
    match play.fields:
        case (Choice(many=False, optional=False, options=options, name=name),):
            for each in options:
                way = replace(play, fixed={**play.fixed, name: each.value}, fields=())
                if play.label == label:
                    yield replace(way, whose=": ".join(filter(None, (play.whose, each.label))))
                else:
                    yield replace(way, label=f"{play.label}: {each.label}")
        case _:
            yield play


def _try(campaign: AnyCampaign, seat: Seat, item: Item, play: Offer) -> None:
    """See whether a move would be accepted now. Nothing of it is kept. Raises ``Refused`` if not."""
    some = {field.name: _some(field) for field in play.fields}
    if None in some.values():
        return  # what somebody writes when it is played is judged then
    rest = {name.removeprefix("rest."): each for name, each in fill(play, some).items() if name.startswith("rest.")}
    move = whole(campaign.game, item, rest)
    if isinstance(move, GiveHandout):
        given(campaign, seat, move)
        return
    stamp = Stamp(MoveId("a-move-to-try"), campaign.latest, campaign.everyone, seat.id)
    Draft(campaign, seat, stamp).happen(move)


def _some(field: Field) -> Value:
    """An answer that a field takes; None if only somebody who writes it knows one."""
    match field:
        case Choice(options=options, default=default, many=many):
            first = default or options[0].value
            return (first,) if many else first
        case Number(default=default, least=least):
            return least if default is None else default
        case _:
            return field.default or None if isinstance(field, Text) else None
