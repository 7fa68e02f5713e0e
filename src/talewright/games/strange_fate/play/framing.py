"""Before the dice: who does what by which skill, what stands against it, and what modifies either side."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own, part_of
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.defences import check_defence, covering
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.ids import NOBODY, CharacterId, ModifierId, RollId
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.reading import Defence, defence_of, defence_text, rating_of
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, State
from talewright.games.strange_fate.play.ways import way_of
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
DIFFICULTY = "the difficulty"
GM_SETS = "The game master says what stands against it: leave that empty."


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move before the dice brings about."""
    match move:
        case mv.FrameRoll():
            return _framed(state, move, seat, stamp)
        case mv.SetDifficulty(roll=roll, difficulty=difficulty, hidden=hidden):
            check_gm(seat, GM_SETS, clause="SF-difficulty-tiers.1")
            in_phase(state, roll, BEFORE_THE_DICE)
            return difficulty_set(roll, difficulty, hidden=hidden)
        case mv.Oppose():
            return _opposed(state, move, seat)
        case mv.ShowSide(roll=roll, place=place):
            check_gm(seat)
            return _shown(state.known_roll(roll), place)
        case mv.AddModifier():
            return _modified(state, move, seat, stamp)
        case mv.DropModifier(roll=roll, modifier=modifier):
            return _unmodified(state, in_phase(state, roll, BEFORE_THE_DICE), modifier, seat)
        case mv.NameDefences():
            return _defended(state, move, seat)
        case mv.CancelRoll():
            return _cancelled(state, move, seat)
        case _:
            raise AssertionError(move)


# --- who, by what, against what


def _framed(state: State, move: mv.FrameRoll, seat: Seat, stamp: Stamp) -> Events:
    if not move.goal.strip():
        raise Refused("Say what is done, and what for.")
    roll = RollId(stamp.id)
    hard = move.difficulty.strip()
    if hard:
        check_gm(seat, GM_SETS, clause="SF-difficulty-tiers.1")
    ours = _side(state, seat, roll, Place.OURS, move, hidden=False)
    if move.against:
        _check_against(state, move, seat)
    framed = ev.RollFramed(roll=roll, goal=move.goal.strip(), against=move.against)
    return (framed, *ours, *(difficulty_set(roll, hard, hidden=move.hidden) if hard else ()))


def _check_against(state: State, move: mv.FrameRoll, seat: Seat) -> None:
    if move.difficulty.strip():
        raise Refused("A roll is against somebody or against a difficulty: leave one of them empty.")
    if move.against == move.who:
        raise Refused("Nobody rolls against themselves: choose somebody else, or a difficulty.")
    against = state.actor(move.against)
    if isinstance(against, Npc) and against.hidden and not seat.is_gm:
        raise Refused(NO_SUCH)


def difficulty_set(roll: RollId, written: str, *, hidden: bool) -> Events:
    """A fixed number to reach; a hidden one is told to nobody else (SF-difficulty-tiers.1)."""
    rating = rating_of(written)
    named = ev.SideNamed(roll=roll, place=Place.THEIRS, name=DIFFICULTY, rating=str(rating), fixed=True, hidden=hidden)
    return perhaps_hidden(named)


def perhaps_hidden(named: ev.SideNamed) -> Events:
    """Of a hidden side everybody hears that it is there."""
    if not named.hidden:
        return (named,)
    return (ev.SideConcealed(roll=named.roll, place=named.place, name=named.name, fixed=named.fixed), named)


def _side(
    state: State, seat: Seat, roll: RollId, place: Place, move: mv.FrameRoll | mv.Oppose, *, hidden: bool
) -> Events:
    """Somebody takes a side, by a skill, or as a plain rating with a name."""
    if move.who == NOBODY:
        check_gm(seat, "Choose a character of your own: the game master rolls for everybody else.")
        if not move.rating.strip():
            raise Refused("Choose somebody, or write a rating such as Good (E) and whose it is.")
        rating = rating_of(move.rating, clause="SF-power-tiers.1")
        name = move.name.strip() or "Somebody"
        return perhaps_hidden(
            ev.SideNamed(roll=roll, place=place, name=name, by=move.by.strip(), rating=str(rating), hidden=hidden)
        )
    actor = own(state, seat, move.who)
    if move.rating.strip():
        raise Refused(f"{actor.name} rolls by what is on the sheet: leave the plain rating empty.")
    way = way_of(actor, move.by)
    conceals = isinstance(actor, Npc) and (actor.hidden or hidden)
    return perhaps_hidden(
        ev.SideNamed(
            roll=roll,
            place=place,
            who=move.who,
            name=actor.name,
            by=way.by.label,
            applied=str(way.by),
            rating=str(way.rating),
            hidden=conceals,
        )
    )


def _opposed(state: State, move: mv.Oppose, seat: Seat) -> Events:
    """Somebody rolls against it: whom it is done to, or whom the game master names (SF-power-tiers.3)."""
    card = in_phase(state, move.roll, BEFORE_THE_DICE)
    if not seat.is_gm and (move.who == NOBODY or move.who != card.against):
        raise Refused("This is not done to a character of yours: the game master says who opposes it.")
    attack = assault_of(state, card.id)
    defends = attack is not None and attack.follows and move.who == attack.target
    if card.ours and move.who != NOBODY and move.who == card.ours.who and not defends:
        raise Refused("Nobody rolls against themselves: choose somebody else, or a difficulty.")
    if attack and move.who == attack.target:
        check_defence(state, attack, move.by)
    place = Place.OURS if defends else Place.THEIRS
    side = _side(state, seat, card.id, place, move, hidden=move.hidden)
    return (*side, *covers(state, attack, place)) if attack and move.who == attack.target else side


def covers(state: State, attack: Assault, place: Place) -> Events:
    """What covers all attacks of a kind counts by itself; of the rest the game master says whether it does."""
    found = tuple(map(defence_text, covering(state, attack)))
    return (ev.DefencesNamed(roll=attack.roll, place=place, defences=found),) if found else ()


def _shown(card: Card, place: Place) -> Events:
    """What was hidden of a side is told to everybody, its modifiers too, and how a roll came out."""
    part = part_of(card, place)
    if not part.hidden:
        raise Refused("Nothing of this side is hidden: everybody sees it.")
    events: list[ev.Event] = [
        ev.SideNamed(
            roll=card.id,
            place=place,
            who=part.who,
            name=part.name,
            by=part.by,
            applied=str(part.applied),
            rating=str(part.rating),
            fixed=part.fixed,
        )
    ]
    events += [
        ev.ModifierAdded(
            roll=card.id,
            place=place,
            modifier=each.id,
            source=each.modifier.source,
            name=each.modifier.name,
            amount=each.modifier.amount,
        )
        for each in part.named
    ]
    if part.defences:
        defences = tuple(map(defence_text, part.defences))
        events.append(ev.DefencesNamed(roll=card.id, place=place, defences=defences))
    others = any(other.hidden for where, other in card.parts if where is not place)
    if card.decided and not others:
        counted = ev.EffortsCounted(roll=card.id, effort=card.decided.effort, opposition=card.decided.opposition)
        events.append(counted)
    return tuple(events)


# --- what modifies a side


def changes(state: State, card: Card, place: Place, seat: Seat) -> bool:
    """Whether a seat may say what modifies a side: the game master may, and who rolls it."""
    part = card.part(place)
    return part is not None and (seat.is_gm or (not part.hidden and state.rolls_for(seat, part)))


def _check_changes(state: State, card: Card, place: Place, seat: Seat) -> Part:
    part = part_of(card, place)
    if not changes(state, card, place, seat):
        raise Refused(f"What modifies {part.name} is for the game master to say, or for who rolls.")
    if part.fixed:
        raise Refused("A difficulty has no modifiers: set another difficulty, or modify the roll.")
    return part


def _modified(state: State, move: mv.AddModifier, seat: Seat, stamp: Stamp) -> Events:
    card = in_phase(state, move.roll, BEFORE_THE_DICE)
    part = _check_changes(state, card, move.place, seat)
    if not move.name.strip():
        raise Refused("Say what it is for.")
    if not move.amount:
        raise Refused("A modifier of 0 changes nothing: choose another number.")
    added = ev.ModifierAdded(
        roll=card.id,
        place=move.place,
        modifier=ModifierId(stamp.id),
        source=move.source,
        name=move.name.strip(),
        amount=move.amount,
        hidden=part.hidden,
    )
    return (added,)


def _unmodified(state: State, card: Card, modifier: ModifierId, seat: Seat) -> Events:
    for place, part in card.parts:
        if any(each.id == modifier for each in part.named) and changes(state, card, place, seat):
            return (ev.ModifierDropped(roll=card.id, modifier=modifier, hidden=part.hidden),)
    raise Refused("There is no such modifier here, or it is not yours to drop.")


def known_defences(state: State, part: Part) -> tuple[Defence, ...]:
    """The Invulnerabilities and Weaknesses on the sheet of whoever stands there, as far as they are active."""
    person = state.people.get(CharacterId(part.who))
    if person is None:
        return ()
    character = person.character
    active = (each for each in character.invulnerabilities if each.is_on)
    return (*active, *character.weaknesses)


def _defended(state: State, move: mv.NameDefences, seat: Seat) -> Events:
    """The game master says which defences cover the attack; those of a character stand on its sheet."""
    check_gm(seat, "The game master says whether it covers this attack.", clause="SF-weakness.4")
    card = in_phase(state, move.roll, BEFORE_THE_DICE)
    part = part_of(card, move.place)
    if part.fixed:
        raise Refused("A difficulty defends with its tier alone: set another one.", clause="SF-difficulty-tiers.1")
    known = {defence_text(each) for each in known_defences(state, part)}
    named = tuple(dict.fromkeys(defence_text(defence_of(text)) for text in move.defences))
    strange = [text for text in named if text not in known]
    if strange and part.who in state.people:
        has = ", ".join(sorted(known)) or "nothing of the kind"
        raise Refused(f"{part.name} has no {strange[0]}: the sheet has {has}.", clause="SF-invulnerability.1")
    return (ev.DefencesNamed(roll=card.id, place=move.place, defences=named, hidden=part.hidden),)


def _cancelled(state: State, move: mv.CancelRoll, seat: Seat) -> Events:
    """What is under way may be dropped: by the game master, and by who began it as long as nothing stands against."""
    card = state.roll(move.roll)
    if not seat.is_gm:
        if not state.rolls_for(seat, card.ours):
            raise Refused("This roll is somebody else's: ask the player or the game master to drop it.")
        if card.phase is not Phase.FRAMED:
            raise Refused("Something stands against this roll already: ask the game master to drop it.")
    return (ev.RollCancelled(roll=card.id, reason=move.reason.strip()),)
