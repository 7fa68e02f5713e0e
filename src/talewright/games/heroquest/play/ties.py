"""Relationships at the table: calls, favours, danger, and followers who are lost (QW2-6)."""

from dataclasses import replace

from talewright.games.heroquest import follower, supporting
from talewright.games.heroquest.adversity import Adversity
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.follower import Loss
from talewright.games.heroquest.keyword import Ability, Origin
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.beside import Tie
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.evolving import evolve
from talewright.games.heroquest.play.in_use import in_use
from talewright.games.heroquest.play.moves import CharacterId, ContestId
from talewright.games.heroquest.play.opening import framed
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.tactics import check_usable
from talewright.games.heroquest.play.written import as_refusals, sheet_written, tie_of
from talewright.games.heroquest.relationship import Asked, Call, RelationshipKind, check_call
from talewright.games.heroquest.supporting import Harm, Kind
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a relationship brings about."""
    if isinstance(move, mv.CallOn):
        check_mine(state, seat, move.character)
        return _called(state, move, seat, stamp)
    check_gm(seat, "What becomes of those whom characters know is for the game master to say.", clause="QW2-1.5.2")
    match move:
        case mv.ReturnFavour(character=character, tie=tie, what=what):
            line = tie_line(state.sheet(character), tie)
            if not what.strip():
                raise Refused("Say what was done in return.", clause="QW2-6.2.3")
            tie_of(state.sheet(character), line.name).favours.give_back()
            return (ev.FavourReturned(character=character, tie=line.name, what=what.strip()),)
        case mv.PutInDanger(character=character, tie=tie, warning=warning):
            line = tie_line(state.sheet(character), tie)
            danger = supporting.put_in_danger(line.name, warning)
            return (ev.TieEndangered(character=character, tie=line.name, warning=danger.warning),)
        case mv.HarmTie():
            return _harmed(state, move)
        case mv.LoseSidekick():
            return _sidekick_lost(state, move)
        case mv.WinBackSidekick(character=character, obstacles=obstacles):
            return _won_back(state.sheet(character), obstacles)
        case mv.ReplaceRetainers():
            return _replaced(state, move)
        case _:
            raise AssertionError(move)


def tie_line(sheet: Sheet, name: str) -> Ability:
    """The relationship of that name on a sheet. Raises ``Refused`` if there is none."""
    line = sheet.character.abilities.line(AbilityRef.read(name))
    if line.relationship is None:
        raise Refused(f"{line.name} is no relationship: choose one of those on the sheet.", clause="QW2-6.0.1")
    return line


# --- calls


def may_ask(kind: RelationshipKind) -> tuple[Asked, ...]:
    """What somebody of this kind may be asked for (QW2-6.3.2, QW2-6.4.0.1)."""
    found = []
    for asked in Asked:
        try:
            check_call(Call(ability="", kind=kind, approach="somehow", asked=asked))
        except Refused:
            continue
        found.append(asked)
    return tuple(found)


def _called(state: State, move: mv.CallOn, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """The tie is the tactic of a contest; a favour that is asked is owed (QW2-6.1.2, QW2-6.1.4, QW2-6.2.2)."""
    line = tie_line(state.sheet(move.character), move.tie)
    assert line.relationship is not None
    check_call(Call(ability=line.name, kind=line.relationship, approach=move.approach, asked=move.asked))
    frame = mv.FrameContest(
        character=move.character,
        prize=move.prize,
        obstacle=move.obstacle,
        resistance=move.resistance,
        hidden=move.hidden,
    )
    opened = framed(state, frame, seat, stamp)
    card = evolve(state, opened[0]).cards[ContestId(stamp.id)]
    ref = AbilityRef(line.name)
    check_usable(state, card, card.ours, ref, Whose.PC)
    called = ev.TieCalled(
        character=move.character,
        contest=card.id,
        tie=line.name,
        kind=line.relationship,
        asked=move.asked,
        approach=move.approach.strip(),
        owed=line.relationship.expects_return,
    )
    chosen = ev.AbilityChosen(
        contest=card.id,
        character=move.character,
        ability=line.name,
        rating=str(state.sheet(move.character).character.rating_of(ref)),
        tactic=move.approach.strip(),
        whose=Whose.PC,
    )
    return (called, *opened, chosen)


# --- harm


def decided_card(state: State, contest: ContestId, character: CharacterId) -> tuple[Card, Outcome]:
    """A contest of a character's that is decided, and its outcome for the character."""
    cards = (*state.open_cards(), *state.told)
    card = next((each for each in cards if each.id == contest), None)
    found = outcome_for(card, character) if card else None
    if card is None or found is None:
        raise Refused("That is no decided contest of this character: choose one of the last few.")
    return card, found


def outcome_for(card: Card, character: CharacterId) -> Outcome | None:
    """How a contest ended for a character; none if it is not decided, or if the character took no part."""
    if card.ours.character == character:
        return card.outcome
    return card.their_outcome if card.theirs and card.theirs.character == character else None


def _harmed(state: State, move: mv.HarmTie) -> tuple[ev.Event, ...]:
    """A defeat strikes the person, or the tie (QW2-6.1.7, QW2-6.1.9, QW2-6.1.10)."""
    sheet = state.sheet(move.character)
    line = tie_line(sheet, move.tie)
    _, outcome = decided_card(state, move.contest, move.character)
    tie = tie_of(sheet, line.name)
    harm = harm_of(tie, outcome, move)
    after = supporting.after_harm(sheet.character.abilities, line.name, harm)
    gone = after.get(AbilityRef(line.name)) is None
    harmed = ev.TieHarmed(
        character=sheet.id,
        contest=move.contest,
        tie=line.name,
        kind=move.kind,
        text=_said(harm, move.text.strip()),
        final=gone,
    )
    if after == sheet.character.abilities:
        return (harmed,)
    change = (
        f"{line.name} is lost" if gone else f"{line.name} is now {state.sign(after.rating_of(AbilityRef(line.name)))}"
    )
    return (harmed, sheet_written(state, sheet.id, replace(sheet.character, abilities=after), change))


def harm_of(tie: Tie, outcome: Outcome, move: mv.HarmTie) -> Harm:
    """What the game master has chosen, if the rules allow it."""
    match move.kind:
        case Kind.PERSON:
            named = Adversity[move.state.name] if move.state else None
            if named is None and outcome.degree is None:
                raise Refused("Say in which state this leaves the supporting character.", clause="QW2-6.1.9")
            return supporting.harm_to_person(tie.danger, outcome, move.text.strip(), named=named)
        case Kind.TIE:
            return supporting.harm_to_tie(tie.danger, outcome, move.lowered)
        case Kind.END:
            return supporting.end_of_tie(tie.danger, outcome)


def _said(harm: Harm, text: str) -> str:
    if harm.consequence:
        title = harm.consequence.state.title
        return f"{title}: {text}" if text else title
    how = f"the rating falls by {harm.lowered}" if harm.lowered else "it is at an end"
    return f"{how}: {text}" if text else how


# --- followers


def _sidekick_lost(state: State, move: mv.LoseSidekick) -> tuple[ev.Event, ...]:
    """A defeat takes the sidekick away, if the game master says so (QW2-6.5.2.1, QW2-6.5.2.2)."""
    character = state.sheet(move.character).character
    if character.sidekick is None:
        raise Refused(f"{character.name} has no sidekick who could be lost.", clause="QW2-6.5.2.1")
    _, outcome = decided_card(state, move.contest, move.character)
    follower.check_loss(move.loss, outcome, took_part=move.took_part, physical=move.physical)
    if not move.reason.strip():
        raise Refused("Say how it came to that.", clause="QW2-6.5.2.1")
    if in_use(state, state.sheet(move.character), character.sidekick.name):
        raise Refused(f"{character.sidekick.name} takes part in a contest on the table: finish that first.")
    lost = ev.SidekickLost(character=move.character, contest=move.contest, loss=move.loss, reason=move.reason.strip())
    return (lost,)


def _won_back(sheet: Sheet, obstacles: str) -> tuple[ev.Event, ...]:
    """A sidekick comes back from a break (QW2-6.5.2.3)."""
    if sheet.parted is None:
        raise Refused(f"{sheet.character.name} has lost no sidekick.", clause="QW2-6.5.2.3")
    follower.won_back(
        sheet.parted.sidekick,
        sheet.parted.loss,
        sheet.character.sidekick,
        overcame_obstacles=bool(obstacles.strip()),
    )
    return (ev.SidekickBack(character=sheet.id, obstacles=obstacles.strip()),)


def may_come_back(sheet: Sheet) -> bool:
    """Whether the sidekick who was lost could be won back."""
    return sheet.parted is not None and sheet.parted.loss is Loss.BREAK and sheet.character.sidekick is None


def _replaced(state: State, move: mv.ReplaceRetainers) -> tuple[ev.Event, ...]:
    """New retainers for those who were lost, at the price of an explanation (QW2-6.5.3.6, QW2-6.5.3.7)."""
    sheet = state.sheet(move.character)
    tie = tie_of(sheet, move.tie)
    if tie.gone is None:
        raise Refused(f"No retainers called {move.tie[:40]} were lost: choose those who were.", clause="QW2-6.5.3.7")
    follower.check_retainers_replaced(move.explanation, accepted=True)
    name = move.name.strip()
    if any(is_same_name(known, name) for known in sheet.character.names):
        raise Refused(f"{sheet.character.name} has {name} already: take another name.", clause="QW2-3.1.5")
    with as_refusals():
        line = replace(tie.gone, name=name)
        if line.start is not None:  # their rating is no matter of creation any more
            line = replace(
                line, origin=Origin.IN_PLAY, start=line.start + line.points + line.improved, points=0, improved=0
            )
        after = replace(sheet.character, abilities=sheet.character.abilities.with_line(line))
        change = f"{name}, new retainers in the place of {tie.name}"
        written = sheet_written(state, sheet.id, after, change, move.explanation)
    return (written, ev.RetainersReplaced(character=sheet.id, tie=tie.name))
