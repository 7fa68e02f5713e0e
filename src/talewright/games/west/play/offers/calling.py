"""What may be done before a card is drawn."""

from collections.abc import Iterable

from talewright.games.west.adjustment import Kind, signed
from talewright.games.west.grid import Grid
from talewright.games.west.play import moves as mv
from talewright.games.west.play.abilities import asked_for, options
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.calling import may_compete
from talewright.games.west.play.offers.making import explained, hidden_field, named, offer, one_of, tn_field, words
from talewright.games.west.play.state import Progress, Sheet, State
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text, Value
from talewright.table.seat import Seat

USUAL_VICTORIES = 3
MOST_VICTORIES = 20
MOST_THRESHOLD = 99
DIRECT = (-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)
GRIDS = {Grid.CAUSE.value: "The result, in the cause grid", Grid.EFFECT.value: "The effect"}


# --- something new


def of_new_actions(state: State, seat: Seat) -> Iterable[Offer]:
    """A player describes what the character does; the Judge calls checks at once."""
    sheets = tuple(state.sheets.values()) if seat.is_gm else state.played_by(seat)
    for sheet in sheets:
        busy = any(action.character == sheet.id for action in state.actions.values())
        mine = sheet.player == seat.id
        yield explained(_describe(state, sheet), main=mine and not busy)
    if not seat.is_gm:
        return
    for sheet in sheets:
        if sheet.lines.traits:
            here: dict[str, Value] = {"character": sheet.id}
            what = words("what", "What is done", long=True)
            yield offer(mv.CallSimpleCheck, f"Call a simple check for {sheet.name}", what, *_simple(sheet), **here)
            yield offer(
                mv.CallComplexCheck, f"Call a complex check for {sheet.name}", what, *_complex(state, sheet), **here
            )
    yield _for_other()


def _describe(state: State, sheet: Sheet) -> Offer:
    fields: list[Field] = [words("what", "What is done", long=True)]
    if sheet.lines.traits:
        field = _ability(sheet)
        fields.append(
            Choice(name=field.name, label="By which ability, if you know", options=field.options, optional=True)
        )
    open_tracks = {
        id_: track.title for id_, track in state.tracks.items() if not track.track(state.edition).is_complete
    }
    if open_tracks:
        fields.append(
            Choice(
                name="track", label="To go on with what was begun", options=named(open_tracks.items()), optional=True
            )
        )
    made = offer(mv.DescribeAction, f"Say what {sheet.name} does", *fields, character=sheet.id)
    return explained(made, about="The Judge then calls a check, if it needs one.")


def _for_other() -> Offer:
    made = offer(
        mv.CallForOther,
        "Call a check for somebody without a sheet",
        Text(name="name", label="Who", most=80),
        words("what", "What is done", long=True),
        _rank_and_die(),
        tn_field(),
        hidden_field(),
        Text(name="effect", label="Effect cell, if it is a complex check", optional=True, about="As in (3)6."),
        Number(
            name="victories",
            label="Victories that it takes",
            least=0,
            most=MOST_VICTORIES,
            default=0,
            about="0 for a simple check, and where the magnitude itself is the answer.",
        ),
    )
    return explained(made, about="You draw for them.")


def _rank_and_die() -> Text:
    return Text(name="results", label="Rank and die", default="2d8", about="As in 2d8: two rows of the 8 column.")


def _ability(sheet: Sheet, default: str = "") -> Choice:
    return one_of("ability", "By which ability", options(sheet), default=default)


def _asked(sheet: Sheet, action: Action) -> str:
    """What the player has asked for, as a move names it."""
    ability = asked_for(sheet, action)
    return ability.text if ability else ""


def _simple(sheet: Sheet, ability: str = "") -> tuple[Field, ...]:
    return (_ability(sheet, ability), tn_field(), hidden_field(), *_stakes("", ""))


def _complex(state: State, sheet: Sheet, ability: str = "") -> tuple[Field, ...]:
    victories = Number(
        name="victories",
        label="Victories that it takes",
        least=0,
        most=MOST_VICTORIES,
        default=USUAL_VICTORIES,
        about="0 where the magnitude itself is the answer, such as damage or a distance.",
    )
    threshold = Number(
        name="threshold",
        label="Magnitude for one victory",
        least=1,
        most=MOST_THRESHOLD,
        default=state.edition.victory_threshold,
    )
    numbers = (victories, threshold)
    return (_ability(sheet, ability), tn_field(), hidden_field(), *numbers, *_effect(sheet), *_stakes("", ""))


def _effect(sheet: Sheet) -> tuple[Field, ...]:
    cell = Text(
        name="effect", label="Another effect cell", optional=True, about="As in (3)6. Empty: that of what is used."
    )
    if not sheet.lines.equipment:
        return (cell,)
    tools = tuple(Option(tool.name, f"{tool.name} {tool.effect}") for tool in sheet.lines.equipment)
    used = Choice(
        name="equipment", label="What is used", options=tools, default=tools[0].value, optional=True,
        about="None: the effect is read by the ability.",
    )  # fmt: skip
    return (used, cell)


def _stakes(on_success: str, on_failure: str) -> tuple[Field, ...]:
    return (
        words("on_success", "What success means", default=on_success, optional=True, long=True),
        words("on_failure", "What failure means", default=on_failure, optional=True, long=True),
    )


# --- described, or called


def of_described(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """What may be done with an action that was only described."""
    if not seat.is_gm:
        return
    sheet, here = state.sheet(action.character), {"action": action.id}
    if sheet.lines.traits:
        asked, track = _asked(sheet, action), state.tracks.get(action.track)
        goes_on = track is not None and not track.track(state.edition).is_complete
        if track is not None and goes_on:
            yield explained(_attempt(track, sheet, action), main=True)
        if not any(each.adjustment.grid is Grid.EFFECT for each in action.named):
            simple = offer(mv.CallSimpleCheck, "Call a simple check", *_simple(sheet, asked), **here)
            yield explained(simple, about="One answer: yes or no.", main=not goes_on)
        yield explained(
            offer(mv.CallComplexCheck, "Call a complex check", *_complex(state, sheet, asked), **here),
            about="It has an effect, and may take several victories.",
        )
    yield offer(mv.NoCheck, "It needs no check", words("how", "How it goes", optional=True, long=True), **here)


def of_called(action: Action, seat: Seat) -> Iterable[Offer]:
    """What the Judge may still change before the card is drawn."""
    if not seat.is_gm:
        return
    here = {"action": action.id}
    yield offer(
        mv.SetTargetNumber,
        "Change the TN",
        tn_field(default=str(action.tn)),
        hidden_field(hidden=action.tn_hidden),
        **here,
    )
    yield offer(
        mv.NameStakes,
        "Say what success and failure mean",
        *_stakes(action.on_success, action.on_failure),
        **here,
    )


def before_the_card(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """What belongs to every action whose card was not drawn: adjustments, help, and who it is against."""
    here = {"action": action.id}
    helpers = [
        sheet
        for sheet in state.sheets.values()
        if (sheet.player == seat.id or (seat.is_gm and not sheet.player)) and sheet.id != action.character
    ]
    for sheet in helpers:
        made = offer(mv.OfferHelp, f"{sheet.name} helps", words("how", "How", long=True), character=sheet.id, **here)
        yield explained(made, about="To join in this one attempt. The Judge says what it is worth.")
    if seat.is_gm:
        yield from _adjusting(state, action)
        yield from _answering(state, action)


def _adjusting(state: State, action: Action) -> Iterable[Offer]:
    here = {"action": action.id}
    why, hidden = words("why", "What it is for"), hidden_field("Who sees it")
    both = action.is_complex or action.phase is Phase.DECLARED
    for kind, label, amounts in ((Kind.DIRECT, "a bonus or penalty", DIRECT), (Kind.ROW, "more or fewer rows", STEPS)):
        fixed: dict[str, Value] = {**here, "kind": kind} if both else {**here, "kind": kind, "grid": Grid.CAUSE}
        grids = (one_of("grid", "To what", named(GRIDS.items())),) if both else ()
        yield offer(mv.Adjust, f"Name {label}", *grids, _amount(amounts), why, hidden, **fixed)
    if both:
        hits = Choice(
            name="hits", label="Only where the card hits", options=tuple(Option(hit, hit) for hit in locations(state)),
            many=True, optional=True, about="Such as the part of a body that is behind cover.",
        )  # fmt: skip
        made = offer(
            mv.Adjust, "Name a column shift of the effect", _amount(STEPS), why, hidden, hits,
            **here, kind=Kind.COLUMN, grid=Grid.EFFECT,
        )  # fmt: skip
        yield explained(made, about="Rare, and never for the result: to the right is more, to the left is less.")
    for each in action.named:
        yield offer(mv.DropAdjustment, f"Take away {each.adjustment}", adjustment=each.id, **here)


def _amount(amounts: Iterable[int], default: int = 1) -> Choice:
    return one_of("amount", "How much", (Option(str(each), signed(each)) for each in amounts), default=str(default))


def _answering(state: State, action: Action) -> Iterable[Offer]:
    both = action.is_complex or action.phase is Phase.DECLARED
    for help_ in action.helps:
        name = state.sheet(help_.character).name
        here: dict[str, Value] = {"action": action.id, "help": help_.id}
        grids = (one_of("grid", "To what", named(GRIDS.items())),) if both else ()
        kinds = {Kind.DIRECT.value: "To the value", Kind.ROW.value: "To the rows"}
        kind = one_of("kind", "Added", named(kinds.items()))
        made = offer(mv.GrantHelp, f"Give something for the help of {name}", kind, *grids, _amount(STEPS), **here)
        yield explained(made, about=help_.how)
        yield offer(mv.RefuseHelp, f"The help of {name} changes nothing", words("reason", "Why", optional=True), **here)


def locations(state: State) -> tuple[str, ...]:
    """Every part of a body that a card of the deck hits."""
    return tuple(sorted({hit for card in state.deck.cards for hit in card.hit_locations}))


# --- at any time


def at_any_time(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """What may be shown, and what may be dropped."""
    here = {"action": action.id}
    if seat.is_gm:
        yield from showing(action)
        if may_compete(state, action):
            yield from _rivals(state, action)
    mine = state.acts_for(seat, action.character) and action.phase is Phase.DECLARED
    if seat.is_gm or mine:
        yield offer(mv.CancelAction, "Drop this action", words("reason", "Why", optional=True), **here)


def showing(action: Action) -> Iterable[Offer]:
    """What the Judge has hidden may be shown at any time, when all is over as well."""
    here = {"action": action.id}
    if action.tn_hidden:
        yield offer(mv.ShowTargetNumber, "Show the TN", **here)
    for each in action.named:
        if each.adjustment.hidden:
            yield offer(mv.ShowAdjustment, f"Show {each.adjustment}", adjustment=each.id, **here)


def _rivals(state: State, action: Action) -> Iterable[Offer]:
    others = {
        other.id: f"{state.name(other)}: {other.what}"
        for other in (*state.actions.values(), *state.told)
        if other.id != action.id and may_compete(state, other)
    }
    if others:
        made = offer(mv.Compete, "Make it a contest", one_of("rival", "With", named(others.items())), action=action.id)
        yield explained(made, about="Each draws a card; of those who succeed, the greater effect is ahead.")


# --- complex checks that go on


def of_track(state: State, track: Progress, seat: Seat) -> Iterable[Offer]:
    """Anybody may go on with a complex check, when the Judge calls it."""
    if not seat.is_gm:
        return
    if not track.track(state.edition).is_complete:
        for sheet in state.sheets.values():
            if sheet.lines.traits:
                yield _attempt(track, sheet, None)
        yield _attempt_of_other(track)


def _attempt(track: Progress, sheet: Sheet, action: Action | None) -> Offer:
    tn = _usual_tn(track)
    fields: tuple[Field, ...] = (_ability(sheet, _asked(sheet, action) if action else ""), tn, *_effect(sheet))
    if action:
        return offer(mv.CallAttempt, f"Go on with: {track.title}", *fields, track=track.id, action=action.id)
    what = words("what", "What is done", default=track.title, optional=True, long=True)
    return offer(mv.CallAttempt, f"{sheet.name} goes on with it", what, *fields, track=track.id, character=sheet.id)


def _attempt_of_other(track: Progress) -> Offer:
    made = offer(
        mv.CallForOther,
        "Somebody without a sheet goes on with it",
        Text(name="name", label="Who", most=80),
        words("what", "What is done", default=track.title, optional=True, long=True),
        _rank_and_die(),
        _usual_tn(track),
        Text(name="effect", label="Effect cell", optional=True, about="As in (3)6. Empty: that of rank and die."),
        track=track.id,
    )
    return explained(made, about="You draw for them.")


def _usual_tn(track: Progress) -> Text:
    return tn_field(default="", optional=True, about=f"Empty: {track.tn}, as before.")
