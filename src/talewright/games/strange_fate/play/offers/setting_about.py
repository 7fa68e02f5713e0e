"""The form in which the rest of something is said before it begins: by its procedure, with what there is to choose."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.able import (
    BUY,
    DRIVE,
    IMPRESSION,
    LOOKS,
    SHAKE_OFF,
    WIN_OVER,
    Doing,
    buys_easily,
    check_uses,
    mild_ones,
    owned_for,
    rating_for,
    targets,
)
from talewright.games.strange_fate.play.asking import asks_of, cites
from talewright.games.strange_fate.play.at_once import MOST_BORDER, affordable, has_room, most_of
from talewright.games.strange_fate.play.deed import Deed, home_of
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.measuring import (
    BY_WEIGHT,
    MOST_TIMES,
    RESULT,
    fixed_by_gm,
    is_opposed,
    named_for_seekers,
    own_groups,
    rows_of,
    rumours,
    standing_of,
    standings,
)
from talewright.games.strange_fate.play.of_npcs import doer
from talewright.games.strange_fate.play.rolls.sides import difficulty_field
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.procedure import Group, On
from talewright.games.strange_fate.trapping import TRAPPINGS
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Number, Offer, Option
from talewright.table.offering import explained, hidden_field, offer, one_of, words
from talewright.table.seat import Seat

PLAIN = tuple(listed.name for listed in TRAPPINGS if not listed.takes_choice and not listed.per_use)
"""The trappings that can be copied without another word."""
TIMES = "\N{MULTIPLICATION SIGN}"


def set_about(state: State, deed: Deed, seat: Seat | None) -> Offer | None:
    """The form; None where something is missing for it. Without a seat it is as a player has it."""
    is_gm = seat is not None and seat.is_gm
    needed = _needed(state, deed, is_gm=is_gm)
    if needed is None:
        return None
    fields = list(needed)
    fields += [field for field in (_amount(state, deed), _against(state, deed), _using(state, deed)) if field]
    said = circumstances_field(state, deed, seat)
    fields += [said] if said else []
    if is_gm and fixed_by_gm(deed):
        fields += [difficulty_field(optional=True), hidden_field()]
    made = offer(mv.SetAbout, deed.procedure.title, *fields, group=home_of(deed), deed=deed.id)
    return explained(made, about=f"{deed.procedure.about} {deed.procedure.clauses[0]}", main=True)


def can_be_set_about(state: State, deed: Deed) -> bool:
    """Whether a player finds everything that it takes, so that there is a form."""
    return _needed(state, deed, is_gm=False) is not None


def _needed(state: State, deed: Deed, *, is_gm: bool) -> tuple[Field, ...] | None:
    """What has to be said; None where there is nothing that could be."""
    fields: list[Field] = []
    if deed.slug == BUY and _most(state, deed) < 0:
        return None
    for found in (_words(state, deed), _cited(state, deed), _on(state, deed, is_gm=is_gm)):
        if found is None:
            return None
        fields += found
    return tuple(fields)


# ---- to whom


def _on(state: State, deed: Deed, *, is_gm: bool) -> tuple[Field, ...] | None:
    """To whom it is done; None where nobody is there to whom it could be."""
    if not (is_opposed(deed) or deed.slug in {*LOOKS, IMPRESSION, DRIVE}):
        return ()
    person = doer(state, deed.who)
    sees_all = is_gm and deed.slug != DRIVE
    seen = [who for who in targets(state, person, deed.procedure) if sees_all or not _is_hidden(state, who)]
    is_left = _is_left(state, deed, NOBODY)
    one_by_one = deed.slug in LOOKS
    open_ = [who for who in seen if (_is_left(state, deed, who) if one_by_one else is_left)]
    needed = deed.slug in {IMPRESSION, WIN_OVER} or not is_left
    if needed and not open_:
        return None
    if not open_:
        return ()
    options = tuple(Option(who, state.actor(who).name) for who in open_)
    label = "On or in what" if deed.slug == DRIVE else "To whom"
    return (Choice(name="on", label=label, options=options, optional=not needed),)


def _is_hidden(state: State, who: ActorId) -> bool:
    actor = state.actor(who)
    return isinstance(actor, Npc) and actor.hidden


def _is_left(state: State, deed: Deed, who: ActorId) -> bool:
    """Whether it may still be tried with somebody in this scene."""
    try:
        check_uses(state.acts, doer(state, deed.who), Doing(owned_for(state, deed), deed.procedure), who)
    except Refused:
        return False
    return True


# ---- what is said


def _words(state: State, deed: Deed) -> tuple[Field, ...] | None:
    label = asks_of(deed.procedure).words
    if not label:
        return ()
    if deed.procedure.trapping == "Variable":
        found = affordable(state, deed, PLAIN)
        return (one_of("words", label, (Option(each, each) for each in found)),) if found else None
    if deed.slug == SHAKE_OFF:
        mild = mild_ones(state, doer(state, deed.who), owned_for(state, deed))
        return (one_of("words", label, (Option(each.aspect, str(each)) for each in mild)),) if mild else None
    if deed.slug == "speak" and not has_room(state, deed):
        return None
    default = "" if deed.slug == DRIVE else deed.goal
    return (words("words", label, optional=deed.slug in {"live-the-part", DRIVE}, default=default),)


def _cited(state: State, deed: Deed) -> tuple[Field, ...] | None:
    """An aspect that names the contacts (SF-trapping-networking.2)."""
    if not cites(deed.procedure) or deed.who in state.npcs:
        return ()
    aspects = doer(state, deed.who).character.all_aspects
    options = [Option(each.name, each.name, each.told) for each in aspects]
    return (one_of("cited", "Citing", options),) if options else None


def _amount(state: State, deed: Deed) -> Number | None:
    label = asks_of(deed.procedure).amount
    if not label:
        return None
    least = 1 if deed.slug in BY_WEIGHT else 0
    return Number(name="amount", label=label, least=least, most=_most(state, deed), default=least)


def _most(state: State, deed: Deed) -> int:
    """The largest amount; where the one roll of a scene was made, what is paid for without one."""
    if deed.slug != BUY or _is_left(state, deed, NOBODY):
        return most_of(state, deed)
    return max((price for price in range(MOST_BORDER) if buys_easily(state, deed, price)), default=-1)


def _against(state: State, deed: Deed) -> Choice | None:
    """A row of the table, an earlier result, a rumour; without any the game master says it."""
    rows = rows_of(deed)
    options = [Option(row.about, row.about, row.rating.title) for row in rows.rows] if rows else []
    options += [Option(f"{RESULT}{each.deed}", each.what, each.rating.title) for each in standings(state, deed)]
    options += [Option(key, title) for key, title, _ in rumours(state, deed)]
    if not options or (rows is not None and len(options) == 1):
        return None
    must = rows is not None and not rows.is_open
    return Choice(name="against", label="Against what", options=tuple(options), optional=not must)


def _using(state: State, deed: Deed) -> Choice | None:
    """Equipment that makes it better (SF-gift-equipment.6)."""
    plain = rating_for(state, deed)
    pieces = doer(state, deed.who).character.equipment
    better = [each.name for each in pieces if rating_for(state, deed, each.name) != plain]
    options = tuple(Option(each, each, rating_for(state, deed, each).title) for each in better)
    return Choice(name="using", label="With", options=options, optional=True) if options else None


# ---- circumstances


def circumstances_field(state: State, deed: Deed, seat: Seat | None) -> Choice | None:
    """What is true here, group by group, with what each is worth."""
    groups = [(group, group.on.value) for group in own_groups(deed.procedure)]
    standing = standing_of(state, deed, deed.against)
    groups += [(group, On.ROLL.value) for group in named_for_seekers(standing)] if standing else []
    options = tuple(_options(groups, is_gm=seat is not None and seat.is_gm))
    if not options:
        return None
    return Choice(name="circumstances", label="What is true here", options=options, many=True, optional=True)


def _options(groups: Iterable[tuple[Group, str]], *, is_gm: bool) -> Iterator[Option]:
    for group, on in groups:
        where = "" if on == On.ROLL.value else f" on {on}"
        for each in group.amounts:
            if each.always:
                continue
            about = f"{group.name}{where} {group.clause}"
            if each.at_most is not None and is_gm:
                for amount in range(*_from_to(each.amount, each.at_most)):
                    if amount:
                        yield Option(f"{each.name} = {amount:+d}", f"{each.name} ({amount:+d})", about)
                continue
            yield Option(each.name, f"{each.name} ({each.amount:+d})", about)
            if each.repeats:
                for times in range(2, MOST_TIMES + 1):
                    said = f"{each.name} {TIMES} {times}"
                    yield Option(said, f"{said} ({each.amount * times:+d})", about)


def _from_to(amount: int, at_most: int) -> tuple[int, int]:
    low, high = sorted((amount, at_most))
    return low, high + 1
