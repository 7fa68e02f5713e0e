"""What characters may do with their skills: choose something, say the rest of it, spend shifts, bring it to an end."""

from collections.abc import Iterable, Iterator, Sequence

from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.able import Doing, can, doings, unbought
from talewright.games.strange_fate.play.acted import (
    can_look_up,
    least_steps,
    missed_by,
    resisting,
    resists,
    usual_mark,
    wins,
)
from talewright.games.strange_fate.play.acting import may_leave
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.came_of_it import cost_of, marks, patience
from talewright.games.strange_fate.play.card import Phase
from talewright.games.strange_fate.play.deed import HOME, Deed, Stage, home_of
from talewright.games.strange_fate.play.flaws import works
from talewright.games.strange_fate.play.harm.minions import MOST, QUALITIES, usual
from talewright.games.strange_fate.play.harm.mounts import waits_for_mount
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.of_npcs import FOR_NPCS, doer, owned_of, plain, skills
from talewright.games.strange_fate.play.offers.judging import judging
from talewright.games.strange_fate.play.offers.setting_about import can_be_set_about, circumstances_field, set_about
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.procedure import NoRoll, Procedure, Spend, procedures_of
from talewright.games.strange_fate.procedure.conversation import MILD, Attitude
from talewright.games.strange_fate.time_table import MOST_STEPS
from talewright.games.strange_fate.trapping import TRAPPINGS
from talewright.table.offer import Field, Number, Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

ORDER = {listed.name: place for place, listed in enumerate(TRAPPINGS)}
_IN_ORDER = sorted(FOR_NPCS, key=lambda each: ORDER[each.trapping])


def of_acts(state: State, seat: Seat) -> Iterator[Offer]:
    """What is under way first, then what may be begun."""
    for deed in state.acts.deeds.values():
        yield from _of_deed(state, deed, seat)
    for person in state.in_play:
        if state.acts_for(seat, person.id):
            yield from _choosing(state, person)
    yield from _of_npcs([npc for npc in state.npcs.values() if state.acts_for(seat, npc.id) and not npc.hidden])
    if seat.is_gm:
        yield from _of_game_master(state)


# ---- to begin with


def _of_npcs(npcs: Sequence[Npc]) -> Iterator[Offer]:
    """What NPCs do: by a skill that their line names, and in one form by whatever else it says."""
    goal = words("goal", "What for", optional=True)
    for npc in npcs:
        found = [doing for name in skills(npc) for doing in _of_line(owned_of(npc.quick, name))]
        if found:
            does = one_of("does", "What", _options(found))
            yield offer(mv.Act, f"{npc.name} uses a skill", does, goal, group=HOME, who=npc.id, by="")
    handy = [npc for npc in npcs if plain(npc)]
    if not handy:
        return
    who = one_of("who", "Who", (Option(npc.id, npc.name) for npc in handy))
    does = one_of("does", "What", (Option(each.slug, f"{each.trapping}: {each.title}") for each in _IN_ORDER))
    named = tuple(dict.fromkeys(name for npc in handy for name in plain(npc)))
    by = words("by", "By what it says of them", optional=True, suggestions=named)
    about = "By what they are, if you leave that empty; what a line does not name is Mediocre (+0)."
    yield explained(offer(mv.Act, "An NPC uses a skill", who, does, by, goal, group=HOME), about=about)


def _of_line(owned: Owned) -> Iterator[Doing]:
    return (Doing(owned, each) for each in procedures_of(owned) if each in FOR_NPCS)


def _choosing(state: State, person: Person) -> Iterator[Offer]:
    """Something that the character's skills can do, by trapping; and what it can try untrained."""
    goal = words("goal", "What for", optional=True)
    here = {"group": person.id, "who": person.id}
    own = [doing for doing in doings(person) if can(state, person, doing) and _is_ready(state, person, doing)]
    if own:
        made = offer(mv.Act, f"{person.name} uses a skill", one_of("does", "What", _options(own)), goal, **here)
        yield explained(made, about="What each trapping does, with the rule behind it.")
    others = [doing for doing in unbought(person) if _is_for_anybody(doing.procedure) and can(state, person, doing)]
    if others:
        does = one_of("does", "What", _options(others))
        made = offer(mv.Act, f"{person.name} tries something without training", does, **here, goal="")
        yield explained(made, about="Common skills that were not bought are Mediocre (+0).")


def _is_ready(state: State, person: Person, doing: Doing) -> bool:
    """Whether there is something to choose for it; so that nobody begins what cannot go on."""
    deed = Deed(id=DeedId(""), who=person.id, skill=doing.owned.skill.name, slug=doing.procedure.slug, goal="what for")
    return bool(missed_by(state, deed)) if deed.slug == "look-it-up" else can_be_set_about(state, deed)


def _is_for_anybody(procedure: Procedure) -> bool:
    return not isinstance(procedure.against, NoRoll)


def _options(found: Iterable[Doing]) -> list[Option]:
    ordered = sorted(found, key=lambda doing: ORDER[doing.procedure.trapping])
    return [Option(doing.text, title_of(doing), about_of(doing.procedure)) for doing in ordered]


def title_of(doing: Doing) -> str:
    """What is chosen, by its trapping and its skill."""
    procedure = doing.procedure
    return f"{procedure.trapping}: {procedure.title} ({doing.owned.skill.name})"


def about_of(procedure: Procedure) -> str:
    """What it does, what it costs, and the rule."""
    costs = [f"takes {counted(procedure.fate_points, 'fate point')}"] if procedure.fate_points else []
    costs += [str(procedure.uses)] if procedure.uses else []
    says = f" ({', '.join(costs)})" if costs else ""
    return f"{procedure.about}{says} {procedure.clauses[0]}"


# ---- under way


def _of_deed(state: State, deed: Deed, seat: Seat) -> Iterator[Offer]:
    if resists(state, seat, deed) and deed.stage is Stage.BEGUN:
        yield from _resisting(state, deed)
    if state.acts_for(seat, deed.who) and not doer(state, deed.who).retired:
        match deed.stage:
            case Stage.CHOSEN:
                yield from _beginning(state, deed, seat)
            case Stage.BEGUN:
                yield from _before_the_dice(state, deed, seat)
            case _:
                yield from _ending(state, deed, seat)
        if may_leave(state, deed):
            yield offer(mv.LeaveDeed, "Leave it be", **_here(deed))
    yield from judging(state, deed, seat)


def _here(deed: Deed) -> dict[str, str]:
    return {"group": home_of(deed), "deed": deed.id}


def _beginning(state: State, deed: Deed, seat: Seat) -> Iterator[Offer]:
    if not works(state, doer(state, deed.who), deed.skill, deed.procedure.fate_points):
        return
    if deed.slug == "look-it-up":
        found = can_look_up(state, deed)
        if found:
            missed = one_of("missed", "Which question", (Option(each.id, each.words) for each in found))
            yield explained(offer(mv.LookUp, "Look it up", missed, **_here(deed)), main=True)
        if seat.is_gm and missed_by(state, deed):
            asked = one_of("missed", "Which question", (Option(each.id, each.words) for each in missed_by(state, deed)))
            other = offer(mv.LookUp, "Look it up somewhere else", asked, **_here(deed), elsewhere="true")
            yield explained(other, about="In a Workspace that is open to them, and holds it.")
        return
    made = set_about(state, deed, seat)
    if made is not None:
        yield made


def _before_the_dice(state: State, deed: Deed, seat: Seat) -> Iterator[Offer]:
    card = state.rolls.get(deed.roll)
    if card is None or card.phase not in BEFORE_THE_DICE:
        return
    field = circumstances_field(state, deed, seat)
    if field is not None:
        yield offer(mv.Recount, "Say anew what is true here", field, **_here(deed))


def _resisting(state: State, deed: Deed) -> Iterator[Offer]:
    card = state.rolls.get(deed.roll)
    actor = state.actor(deed.on)
    if card is None or card.phase not in BEFORE_THE_DICE or (isinstance(actor, Person) and actor.retired):
        return
    by = options(resisting(state, deed))
    fields = (one_of("by", "By", by),) if by else ()
    made = offer(mv.Resist, f"{actor.name} resists it", *fields, **_here(deed))
    about = "" if by else "Without any skill for it, as Mediocre (+0)."
    yield explained(made, about=about, main=card.phase is Phase.FRAMED)


# ---- the end


def _ending(state: State, deed: Deed, seat: Seat) -> Iterator[Offer]:
    if (deed.hides and not seat.is_gm) or not wins(state, deed, seat) or waits_for_mount(state, deed):
        return
    if deed.succeeded:
        for sold in deed.procedure.spends:
            yield from _selling(deed, sold)
    elif deed.procedure.patience and not deed.longer and least_steps(deed) <= MOST_STEPS:
        least = max(1, least_steps(deed))
        steps = Number(name="steps", label="Steps of time", least=least, most=MOST_STEPS, default=least)
        made = offer(mv.TakeLonger, "Make it good by taking longer", steps, **_here(deed))
        yield explained(made, about=f"It failed by {patience(deed).missed_by}; each step more is worth 1.")
    if doer(state, deed.who).purse.points < cost_of(deed):
        return
    fields: tuple[Field, ...] = ()
    if any(buys in QUALITIES for buys in deed.bought):
        said = words(
            "words",
            "Who they are, and what they do, best first",
            default=usual(state, deed),
            about='As in "sailor: Physical, Mental".',
        )
        fields = (said,)
    mark = marks(state, deed)
    if mark is not None:
        fields = (words("words", "The sticky aspect that shows it", default=usual_mark(mark)),)
    left = f"{counted(deed.left, 'shift')} left." if deed.succeeded and deed.procedure.spends else ""
    yield explained(offer(mv.EndDeed, "That is it", *fields, **_here(deed)), about=left, main=True)


def _selling(deed: Deed, sold: Spend) -> Iterator[Offer]:
    most = affordable_times(deed, sold)
    if not most:
        return
    field = Number(name="times", label="How many", least=1, most=most, default=1)
    made = offer(mv.Buy, f"Spend shifts: {sold.buys}", field, **_here(deed), buys=sold.buys)
    price = sold.price(deed.bought.get(sold.buys, 0) + 1) - sold.price(deed.bought.get(sold.buys, 0))
    yield explained(made, about=f"{counted(price, 'shift')} for the next one; {counted(deed.left, 'shift')} left.")


def affordable_times(deed: Deed, sold: Spend) -> int:
    """How many more of it the shifts pay for."""
    if sold.buys in QUALITIES and any(each != sold.buys for each in deed.bought):
        return 0
    has = deed.bought.get(sold.buys, 0)
    top = MOST if sold.buys in QUALITIES else 40
    most = min(top, sold.most if sold.most is not None else top)
    times = 0
    while has + times < most and deed.left - (sold.price(has + times + 1) - sold.price(has)) >= sold.above:
        times += 1
    return times


# ---- the game master's


def _of_game_master(state: State) -> Iterator[Offer]:
    for each in state.acts.standing:
        yield offer(mv.DropStanding, "That stands no more", group=HOME, deed=each.deed)
    if not state.npcs or not state.in_play:
        return
    npc = one_of("npc", "Who", (Option(each.id, each.name) for each in state.npcs.values()))
    towards = one_of("towards", "Towards", (Option(each.id, each.name) for each in state.in_play))
    mild = one_of("attitude", "Feels", (_feeling(each) for each in MILD), default=Attitude.NEUTRAL)
    yield offer(mv.SetAttitude, "How somebody feels about a character", npc, towards, mild, group=HOME, history="")
    strong = one_of("attitude", "Feels", (_feeling(each) for each in Attitude))
    before = words("history", "What went before")
    yield offer(mv.SetAttitude, "How somebody feels, for an old story", npc, towards, strong, before, group=HOME)


def _feeling(attitude: Attitude) -> Option:
    return Option(attitude, attitude, attitude.does)
