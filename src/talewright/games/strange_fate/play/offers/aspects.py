"""What may be done with aspects in play: bring one about, tag it, lend it, find it, invoke it for effect."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.aspects import answers, can_afford, for_effect, may_be_tagged, to_find
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId
from talewright.games.strange_fate.play.impact import Struck, open_to
from talewright.games.strange_fate.play.in_play import InPlay, Manner, Owed, Wish
from talewright.games.strange_fate.play.invoking import price_of
from talewright.games.strange_fate.play.known import Known, found, is_hidden, may_tag
from talewright.games.strange_fate.play.offers.scenes import seen_by
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.situation import INVOKE
from talewright.table.offer import Choice, Field, Number, Offer, Option
from talewright.table.offering import explained, hidden_field, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

SCENE = Option("", "The scene")
MOST_FREE = 4
LASTS = (Option("false", "Fragile: it goes once it was used"), Option("true", "Sticky: it stays until it is removed"))


def of_rolls(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Before the dice what a roll is to bring about, after them the free invokes."""
    if card.phase in BEFORE_THE_DICE and card.ours and state.rolls_for(seat, card.ours):
        yield from _seeking(state, card, seat)
    if card.phase is Phase.FALLEN:
        for place, part in card.parts:
            if state.rolls_for(seat, part):
                yield from _tagging(state, card, place, part)


def _seeking(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    here = {"group": card.id, "roll": card.id}
    everybody = tuple(option for option in seen_by(state, seat) if not is_hidden(state, ActorId(option.value)))
    on = Choice(name="on", label="On", options=(SCENE, *everybody), default="", optional=True)
    lasts = one_of("sticky", "How long", LASTS)
    what = words("aspect", "The aspect")
    label = "It is to declare an aspect"
    yield offer(mv.Seek, label, what, on, lasts, **here, manner=Manner.DECLARATION)
    yield offer(mv.Seek, "It is a maneuver for an aspect", what, on, lasts, **here, manner=Manner.MANEUVER)
    sought = words("aspect", "What is looked for")
    yield offer(mv.Seek, "It is to find an aspect out", sought, on, **here, manner=Manner.ASSESSMENT)
    gone = [Option(each.id, each.name) for each in state.aspects.values() if not each.hidden]
    if gone:
        field = one_of("removes", "The aspect", gone)
        yield offer(mv.Seek, "It is to be rid of an aspect", field, **here, manner=Manner.REMOVAL)


def _tagging(state: State, card: Card, place: Place, part: Part) -> Iterable[Offer]:
    can = may_be_tagged(state, part)
    if not can:
        return
    options = [Option(each.id, each.name, counted(each.free, "free invoke")) for each in can]
    uses = Option("false", f"For {INVOKE:+d}"), Option("true", "For another throw")
    yield offer(
        mv.Tag,
        f"{part.name} tags an aspect",
        one_of("aspect", "Aspect", options),
        one_of("reroll", "What for", uses),
        group=card.id,
        roll=card.id,
        place=place,
    )


# --- in play


def of_aspects(state: State, seat: Seat) -> Iterable[Offer]:
    """What waits for an answer, then what may be done with the aspects that lie there."""
    for owed in state.owed.values():
        if answers(state, owed, seat):
            yield from _finding(state, owed, seat)
    if seat.is_gm:
        for wish in state.wishes.values():
            yield from _of_wish(state, wish)
    for struck in open_to(state):
        if (state.player(struck.who) or (seat.id if seat.is_gm else "")) == seat.id:
            yield _striking(state, struck)
    for each in state.aspects.values():
        yield from _of_aspect(state, each, seat)
    for person in state.own(seat):
        yield from _for_effect(state, seat, person.id)
    if seat.is_gm:
        yield _placing(state, seat)
        yield from _npc_effect(state)


def _finding(state: State, owed: Owed, seat: Seat) -> Iterable[Offer]:
    here = {"group": f"find-{owed.roll}", "roll": owed.roll}
    about = f"It was asked: {owed.sought}"
    can = to_find(state, owed, seat)
    in_play = [Option(each.id, each.name, "hidden" if each.hidden else each.about) for each in can if each.id]
    sheet = [Option(each.name, each.name, each.about) for each in can if not each.id]
    main = not seat.is_gm or owed.chooses == NOBODY
    if in_play:
        made = offer(mv.AnswerAssessment, "What lies there is found", one_of("aspect", "Aspect", in_play), **here)
        yield explained(made, about=about, main=main)
    if sheet:
        made = offer(
            mv.AnswerAssessment, "An aspect of theirs is found", one_of("words", "Aspect", sheet), **here, aspect=""
        )
        yield explained(made, about=about, main=main)
    elif seat.is_gm and owed.on not in state.people:
        made = offer(mv.AnswerAssessment, "Something else is found", words("words", "The aspect"), **here, aspect="")
        yield explained(made, about=about, main=main)
    if seat.is_gm:
        yield offer(mv.AnswerAssessment, "There is nothing to find", **here, aspect="", words="")


def _striking(state: State, struck: Struck) -> Offer:
    known = tuple(Option(who, state.actor(who).name) for who in struck.on)
    made = offer(
        mv.DeclareImpact,
        f"{state.actor(struck.who).name} declares a fragile aspect",
        words("aspect", "The aspect"),
        Choice(name="on", label="On", options=(SCENE, *known), default="", optional=True),
        group=struck.who,
        roll=struck.card.id,
        who=struck.who,
    )
    return explained(made, about=f"{struck.skill} has Impact, and the roll succeeded with style: it costs nothing.")


def _of_wish(state: State, wish: Wish) -> Iterable[Offer]:
    here = {"group": wish.id, "wish": wish.id}
    why = words("reason", "Why", optional=True)
    if can_afford(state, wish.who, wish.aspect):
        made = offer(mv.AnswerEffect, "So it is", why, **here, agreed=True)
        yield explained(made, about=wish.effect, main=True)
    yield explained(offer(mv.AnswerEffect, "It is not so", why, **here, agreed=False), about=wish.effect)


def _of_aspect(state: State, each: InPlay, seat: Seat) -> Iterable[Offer]:
    here = {"group": each.id, "aspect": each.id}
    if seat.is_gm:
        if each.hidden and not is_hidden(state, each.on):
            yield offer(mv.ShowAspect, f"Show {each.name} to everybody", **here)
        yield offer(mv.RemoveAspect, f"{each.name} is true no more", words("reason", "Why", optional=True), **here)
    by = ActorId(each.placed.by)
    if each.hidden or not each.placed.free or by not in state.people or not state.acts_for(seat, by):
        return
    if state.person(by).retired:
        return
    known = found(state, each.id)
    others = [option for option in seen_by(state, seat) if not may_tag(state, known, ActorId(option.value))]
    if others:
        yield offer(mv.LendAspect, f"Let somebody use {each.name}", one_of("to", "Who", others), **here)


def _placing(state: State, seat: Seat) -> Offer:
    everybody = seen_by(state, seat)
    fields: tuple[Field, ...] = (
        words("name", "The aspect"),
        Choice(name="on", label="On", options=(SCENE, *everybody), default="", optional=True),
        one_of("sticky", "How long", LASTS, default="true"),
        Number(name="free", label="Free invokes", least=0, most=MOST_FREE, default=0),
        Choice(name="by", label="Whose they are", options=(Option("", "Everybody's"), *everybody), optional=True),
        hidden_field(),
    )
    return offer(mv.PlaceAspect, "Put an aspect on the table", *fields)


def _for_effect(state: State, seat: Seat, who: CharacterId) -> Iterable[Offer]:
    person = state.person(who)
    can = for_effect(state, person)
    if not can:
        return
    options = [Option(each.name, each.name, _price(state, who, each)) for each in can]
    label = f"{person.name} invokes an aspect for effect"
    effect = words("effect", "What happens by it", long=True)
    made = offer(mv.AskEffect, label, one_of("aspect", "Aspect", options), effect, group=who, who=who)
    yield (
        made if seat.is_gm else explained(made, about="The game master says whether it does; if not, nothing is paid.")
    )


def _price(state: State, who: ActorId, each: Known) -> str:
    cost = 0 if may_tag(state, each, who) else price_of(state, who, each.name)
    return counted(cost, "fate point") if cost else "for nothing"


def _npc_effect(state: State) -> Iterable[Offer]:
    if not state.npcs or not state.gm_purse.points:
        return
    who = one_of("who", "Who", (Option(npc.id, npc.name) for npc in state.npcs.values()))
    effect = words("effect", "What happens by it", long=True)
    yield offer(mv.AskEffect, "An NPC invokes an aspect for effect", who, words("aspect", "Aspect"), effect)
