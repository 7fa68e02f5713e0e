"""What may be done on a card that is being framed."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.heroquest.advanced import Advanced, in_this_contest
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.flaw import hindrance
from talewright.games.heroquest.framing import Reason, check_new_tactic
from talewright.games.heroquest.modifier import STEPS, STRETCH, USUAL_SITUATIONAL, Modifier, Source
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.accepting import check_acceptable, has_accepted
from talewright.games.heroquest.play.card import Card, CardKind, Side, is_same_line
from talewright.games.heroquest.play.checks import allowed
from talewright.games.heroquest.play.offering import offer, people, resistance_field
from talewright.games.heroquest.play.offers.supporting import of_augment, plot, support
from talewright.games.heroquest.play.offers.whatif import change, if_modified, if_used
from talewright.games.heroquest.play.opening import has_resistance, helps, may_have_opponent
from talewright.games.heroquest.play.setting import check_line
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.tactics import check_usable
from talewright.games.heroquest.rating import NO_RELEVANT_ABILITY
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import signed
from talewright.table.offer import Choice, Field, Offer, Option, Value
from talewright.table.offering import explained, hidden_field, one_of, words
from talewright.table.seat import Seat

MECHANICS = (
    Advanced.DEGREES,
    Advanced.AUGMENT_RESULTS,
    Advanced.CONSEQUENCES,
    Advanced.BENEFITS,
    Advanced.STRETCHES,
    Advanced.SITUATIONAL_MODIFIERS,
    Advanced.COSTLY_VICTORY,
    Advanced.COMMUNITY_SUPPORT,
)
"""What can be used or left out in a single contest."""


def framing(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done on a card before it is accepted."""
    mine = [side for side in card.sides if state.acts_for(seat, side.character)]
    for side in mine:
        if not state.nested(card):
            yield from _tactics(state, card, side, seat)
    yield from support(state, card, seat)
    for side in card.sides:
        for augment in side.augments:
            yield from of_augment(state, card, side, augment, seat)
    yield from _credible(card, seat)
    if seat.is_gm:
        yield from _setting(state, card, seat)
    if mine:
        yield from _opponents(state, card)
        yield from _passing(state, card, seat)


# --- tactics


def _tactics(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    character = state.sheet(side.character).character
    for whose, refs in _abilities(state, side):
        usable = [ref for ref in refs if allowed(lambda r=ref, w=whose: check_usable(state, card, side, r, w))]  # type: ignore[misc]
        options = [_option(state, card, side, ref, whose, seat) for ref in usable]
        label = f"{state.name(side.character)}'s tactic"
        if whose is Whose.SIDEKICK:
            label = f"Let {character.sidekick.name} act" if character.sidekick else label
        yield from _tactic(card, side, whose, label, options)
    if seat.is_gm:
        yield from _again(state, card, side)


def _abilities(state: State, side: Side) -> Iterable[tuple[Whose, list[AbilityRef | None]]]:
    character = state.sheet(side.character).character
    yield Whose.PC, [*character.abilities.refs, None]
    if character.sidekick:
        yield Whose.SIDEKICK, [*character.sidekick.abilities.refs]


def _option(state: State, card: Card, side: Side, ref: AbilityRef | None, whose: Whose, seat: Seat) -> Option:
    character = state.sheet(side.character).character
    rating = character.rating_of(ref, whose) if ref else NO_RELEVANT_ABILITY
    label = f"{ref or 'No relevant ability'} {state.sign(rating)}"
    return Option(str(ref) if ref else "", label, if_used(state, card, side, (ref, rating), seat))


def _tactic(card: Card, side: Side, whose: Whose, label: str, options: list[Option]) -> Iterable[Offer]:
    if not options:
        return
    now = str(side.ability) if side.ability and side.whose is whose else ""
    known = [option.value for option in options]
    first = next((value for value in known if value), "")
    chosen = side.chosen and side.whose is whose
    default = now if chosen and now in known else first
    ability = Choice(name="ability", label="Ability", options=tuple(options), default=default, optional="" in known)
    if known == [""]:
        ability = Choice(name="ability", label="Ability", options=tuple(options), optional=True)
    fixed: dict[str, Value] = {"contest": card.id, "character": side.character, "whose": whose.value}
    tactic = words("tactic", "How it is used", default=side.tactic, long=True)
    made = offer(mv.ChooseAbility, label, ability, tactic, **fixed)
    yield explained(made, main=not side.chosen and whose is Whose.PC)


def _again(state: State, card: Card, side: Side) -> Iterable[Offer]:
    """What has lost against this obstacle may be used in a way that the game master finds new (QW2-2.3.2.4.2)."""
    character = state.sheet(side.character).character
    lost = state.lost_with(card, side.character)
    again = [
        ref
        for ref in character.abilities.refs
        if not allowed(lambda r=ref: check_new_tactic(r, lost))  # type: ignore[misc]
        and allowed(lambda r=ref: check_usable(state, card, side, r, Whose.PC, new_way=True))  # type: ignore[misc]
    ]
    if again:
        made = offer(
            mv.ChooseAbility,
            "Allow a new way with what has failed",
            one_of("ability", "Ability", (Option(str(ref), str(ref)) for ref in again)),
            words("tactic", "How it is used now", long=True),
            contest=card.id,
            character=side.character,
            whose=Whose.PC.value,
            new_way=True,
        )
        yield made


def _credible(card: Card, seat: Seat) -> Iterable[Offer]:
    """Whether a tactic is credible: a disputed one is put to the group, then the game master rules."""
    if card.dispute:
        opinions = (Option("true", "It is credible here"), Option("false", "It is not"))
        yield offer(
            mv.GiveOpinion,
            "Say what you think of it",
            one_of("credible", "The tactic", opinions),
            words("why", "Why", optional=True),
            contest=card.id,
        )
        if seat.is_gm:
            why = words("reason", "Why", optional=True)
            yield offer(mv.RuleCredible, "Rule that it is credible", why, contest=card.id)
        return
    for side in card.sides:
        if side.chosen:
            about = words("about", "What is doubtful", optional=True)
            yield offer(
                mv.DisputeTactic,
                "Ask the group whether a tactic is credible",
                about,
                contest=card.id,
                character=side.character,
            )


# --- what the game master sets


def _setting(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    if has_resistance(card):
        now = card.resistance_words or (state.sign(card.resistance) if card.resistance is not None else "Moderate")
        made = offer(
            mv.SetResistance,
            "Set the resistance",
            resistance_field(state, default=now),
            hidden_field(hidden=card.hidden),
            contest=card.id,
        )
        about = "What does the story need here: how far would a defeat stall it, and how good would a victory be?"
        yield explained(made, about=about, main=card.resistance is None)
    for side in card.sides:
        yield from _lines(state, card, side, seat)
        yield from _marks(state, card, side, seat)
        if side.chosen and not state.nested(card):
            yield offer(
                mv.RejectTactic,
                f"{state.name(side.character)}'s tactic is not credible here",
                words("reason", "Why", optional=True, long=True),
                contest=card.id,
                character=side.character,
            )
    yield from plot(state, card)
    yield from _mechanics(state, card)
    hide = "Show the odds again" if card.odds_hidden else "Hide the odds"
    yield offer(mv.HideOdds, hide, contest=card.id, hidden=not card.odds_hidden)
    if card.kind is CardKind.CONTEST and card.theirs is None and not state.nested(card):
        yield from _automatic(state, card)


def _lines(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    """Lines that may be set: a stretch, the situation, a more specific or broader ability, a flaw that hinders."""
    tried = [
        Modifier(Source.STRETCH, "", STRETCH),
        *(Modifier(Source.SPECIFIC, "", step) for step in STEPS),
        *(Modifier(Source.BROAD, "", -step) for step in STEPS),
    ]
    name, whose = state.name(side.character), {"contest": card.id, "character": side.character}
    for line in tried:
        if line not in side.modifiers and allowed(lambda each=line: check_line(state, card, side, each)):  # type: ignore[misc]
            label = f"{str(line.source).capitalize()} for {name}: {signed(line.amount)}"
            made = offer(mv.SetModifier, label, **whose, source=line.source.value, name="", amount=line.amount)
            yield explained(made, effect=if_modified(state, card, side, line, seat))
    for source in (Source.SITUATIONAL, Source.OPPONENTS):
        amounts = [each for each in USUAL_SITUATIONAL if source is Source.SITUATIONAL or each < 0]
        usual = Modifier(source, "", amounts[0])
        if allowed(lambda each=usual: check_line(state, card, side, each)):  # type: ignore[misc]
            options = (Option(str(each), signed(each)) for each in amounts)
            fields: list[Field] = [words("name", "What it is"), one_of("amount", "How much", options)]
            yield offer(mv.SetModifier, f"{source.capitalize()} line for {name}", *fields, **whose, source=source.value)
    for line in side.modifiers:
        if line.source is Source.FLAW:
            label = f"{line.name} no longer hinders {name}"
            yield offer(mv.UseFlaw, label, **whose, flaw=line.name, hinders=False)
        else:
            label = f"Take away: {line}"
            made = offer(mv.SetModifier, label, **whose, source=line.source.value, name=line.name, amount=0)
            gone = Modifier(line.source, line.name, 0)
            yield explained(made, effect=if_modified(state, card, side, gone, seat))
    yield from _flaws(state, card, side, seat)


def _flaws(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    character = state.sheet(side.character).character
    for flaw in character.ranked_flaws:
        rating = character.rating_of_flaw(flaw.name)
        if rating is None or (card.kind is CardKind.FLAW and card.subject == flaw.name):
            continue
        line = hindrance(flaw.name, rating)
        if line.amount and not any(is_same_line(line, known) for known in side.modifiers):
            label = f"{flaw.name} hinders {character.name}: {signed(line.amount)}"
            made = offer(mv.UseFlaw, label, contest=card.id, character=side.character, flaw=flaw.name, hinders=True)
            yield explained(made, effect=if_modified(state, card, side, line, seat))


def _marks(state: State, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    for mark in state.marks_of(side.character):
        counts = state.counts(side, mark)
        label = f"{mark.state.text} {'does not count' if counts else 'counts'} here"
        made = offer(mv.ApplyMark, label, contest=card.id, mark=mark.id, applies=not counts)
        turned = card.with_side(_with_mark(side, mark.id, applies=not counts))
        yield explained(made, effect=change(state, card, turned, side, seat))


def _with_mark(side: Side, mark: mv.MarkId, *, applies: bool) -> Side:
    return replace(side, marks={**side.marks, mark: applies})


def _mechanics(state: State, card: Card) -> Iterable[Offer]:
    """One contest may be treated otherwise than the rest (QW2-1.3.2)."""
    for used, label in ((True, "Use a mechanic in this contest"), (False, "Leave a mechanic out of this contest")):
        able = [each for each in MECHANICS if _may_switch(state, card, each, used=used)]
        if able:
            options = (Option(each.value, each.capitalize()) for each in able)
            yield offer(mv.UseMechanic, label, one_of("mechanic", "Mechanic", options), contest=card.id, used=used)


def _may_switch(state: State, card: Card, mechanic: Advanced, *, used: bool) -> bool:
    if state.uses(mechanic, card) is used:
        return False
    changed = {**card.mechanics, mechanic: used}
    also = [known for known, on in changed.items() if on]
    without = [known for known, on in changed.items() if not on]
    return allowed(lambda: in_this_contest(state.edition.advanced, also=also, without=without))


def _automatic(state: State, card: Card) -> Iterable[Offer]:
    reasons = (Option(reason.value, reason.value.capitalize()) for reason in Reason)
    fields: list[Field] = [one_of("reason", "Why", reasons)]
    if state.uses(Advanced.COSTLY_VICTORY, card):
        fields.append(words("cost", "What it costs nevertheless", optional=True))
    exception = card.ours.ability is None
    label = "Give an automatic victory" + (", by way of exception" if exception else "")
    made = offer(mv.GiveVictory, label, *fields, contest=card.id, exception=exception)
    yield explained(made, about="No dice, no resistance, no hero points: the obstacle falls.")


# --- passing the card on


def _opponents(state: State, card: Card) -> Iterable[Offer]:
    if not may_have_opponent(card):
        return
    others = people(state, [id_ for id_ in state.sheets if id_ != card.ours.character and not helps(card, id_)])
    if others:
        made = offer(
            mv.NameOpponent, "Another character stands against it", one_of("opponent", "Who", others), contest=card.id
        )
        yield explained(made, about="Then both roll against each other, and there is no resistance.")


def _passing(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Accept the card, hand it over, change what it is about, or drop it."""
    if _may_accept(state, card, seat):
        others = [side for side in card.sides if not state.answers_for(seat, side.character)]
        last = (
            card.kind is not CardKind.MEMBER
            and all(side.accepted for side in others)
            and (seat.is_gm or card.gm_accepted)
        )
        label = "Accept, and roll" if last else "Accept the card"
        yield explained(offer(mv.AcceptCard, label, contest=card.id), main=True)
    to = "the player" if seat.is_gm else "the game master"
    note = words("note", "A word on what is missing", optional=True)
    yield offer(mv.HandBack, f"Hand the card to {to}", note, contest=card.id)
    if card.kind is CardKind.CONTEST and _may_reframe(state, card, seat):
        yield offer(
            mv.Reframe,
            "Change what it is about",
            words("prize", "The prize", default=card.prize),
            words("obstacle", "The story obstacle", default=card.obstacle),
            contest=card.id,
        )
    yield offer(mv.CancelContest, "Drop the contest", words("reason", "Why", optional=True), contest=card.id)


def _may_reframe(state: State, card: Card, seat: Seat) -> bool:
    """A player may not lead a tactic back to what it has lost against, whatever the obstacle is called."""
    return seat.is_gm or not any(state.lost and side.chosen for side in card.sides)


def _may_accept(state: State, card: Card, seat: Seat) -> bool:
    if state.nested(card) or has_accepted(state, card, seat) or (seat.is_gm and state.situation(card) is None):
        return False
    asked = card.sides if seat.is_gm else [side for side in card.sides if state.answers_for(seat, side.character)]
    return bool(asked) and allowed(lambda: check_acceptable(state, card, asked))
