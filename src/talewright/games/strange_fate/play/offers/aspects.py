"""What may be done with aspects in play: bring one about, tag it, lend it, find it, invoke it for effect."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.aspects import answers, can_afford, for_effect, may_be_tagged, to_find
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.impact import Struck, open_to
from talewright.games.strange_fate.play.in_play import InPlay, Owed, Wish
from talewright.games.strange_fate.play.invoking import price_of
from talewright.games.strange_fate.play.known import Known, found, is_hidden, may_tag
from talewright.games.strange_fate.play.moves import NOBODY, Manner, Place
from talewright.games.strange_fate.play.offers.scenes import seen_by
from talewright.games.strange_fate.play.story import Story
from talewright.games.strange_fate.situation import INVOKE
from talewright.table.offer import Choice, Field, Number, Offer, Option
from talewright.table.offering import explained, hidden_field, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

SCENE = Option("", "The scene")
MOST_FREE = 4
LASTS = (Option("false", "Fragile: it goes once it was used"), Option("true", "Sticky: it stays until it is removed"))


def of_rolls(story: Story, card: Card, seat: Seat) -> Iterable[Offer]:
    """Before the dice what a roll is to bring about, after them the free invokes."""
    if card.phase in BEFORE_THE_DICE and card.ours and story.rolls_for(seat, card.ours):
        yield from _seeking(story, card, seat)
    if card.phase is Phase.FALLEN:
        for place, part in card.parts:
            if story.rolls_for(seat, part):
                yield from _tagging(story, card, place, part)


def _seeking(story: Story, card: Card, seat: Seat) -> Iterable[Offer]:
    here = {"group": card.id, "roll": card.id}
    everybody = tuple(option for option in seen_by(story, seat) if not is_hidden(story, mv.ActorId(option.value)))
    on = Choice(name="on", label="On", options=(SCENE, *everybody), default="", optional=True)
    lasts = one_of("sticky", "How long", LASTS)
    what = words("aspect", "The aspect")
    label = "It is to declare an aspect"
    yield offer(mv.Seek, label, what, on, lasts, **here, manner=Manner.DECLARATION)
    yield offer(mv.Seek, "It is a maneuver for an aspect", what, on, lasts, **here, manner=Manner.MANEUVER)
    sought = words("aspect", "What is looked for")
    yield offer(mv.Seek, "It is to find an aspect out", sought, on, **here, manner=Manner.ASSESSMENT)
    gone = [Option(each.id, each.name) for each in story.aspects.values() if not each.hidden]
    if gone:
        field = one_of("removes", "The aspect", gone)
        yield offer(mv.Seek, "It is to be rid of an aspect", field, **here, manner=Manner.REMOVAL)


def _tagging(story: Story, card: Card, place: Place, part: Part) -> Iterable[Offer]:
    can = may_be_tagged(story, part)
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


def of_aspects(story: Story, seat: Seat) -> Iterable[Offer]:
    """What waits for an answer, then what may be done with the aspects that lie there."""
    for owed in story.owed.values():
        if answers(story, owed, seat):
            yield from _finding(story, owed, seat)
    if seat.is_gm:
        for wish in story.wishes.values():
            yield from _of_wish(story, wish)
    for struck in open_to(story):
        if (story.player(struck.who) or (seat.id if seat.is_gm else "")) == seat.id:
            yield _striking(story, struck)
    for each in story.aspects.values():
        yield from _of_aspect(story, each, seat)
    for person in story.own(seat):
        yield from _for_effect(story, seat, person.id)
    if seat.is_gm:
        yield _placing(story, seat)
        yield from _npc_effect(story)


def _finding(story: Story, owed: Owed, seat: Seat) -> Iterable[Offer]:
    here = {"group": f"find-{owed.roll}", "roll": owed.roll}
    about = f"It was asked: {owed.sought}"
    can = to_find(story, owed, seat)
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
    elif seat.is_gm and owed.on not in story.people:
        made = offer(mv.AnswerAssessment, "Something else is found", words("words", "The aspect"), **here, aspect="")
        yield explained(made, about=about, main=main)
    if seat.is_gm:
        yield offer(mv.AnswerAssessment, "There is nothing to find", **here, aspect="", words="")


def _striking(story: Story, struck: Struck) -> Offer:
    known = tuple(Option(who, story.actor(who).name) for who in struck.on)
    made = offer(
        mv.DeclareImpact,
        f"{story.actor(struck.who).name} declares a fragile aspect",
        words("aspect", "The aspect"),
        Choice(name="on", label="On", options=(SCENE, *known), default="", optional=True),
        group=struck.who,
        roll=struck.card.id,
        who=struck.who,
    )
    return explained(made, about=f"{struck.skill} has Impact, and the roll succeeded with style: it costs nothing.")


def _of_wish(story: Story, wish: Wish) -> Iterable[Offer]:
    here = {"group": wish.id, "wish": wish.id}
    why = words("reason", "Why", optional=True)
    if can_afford(story, wish.who, wish.aspect):
        made = offer(mv.AnswerEffect, "So it is", why, **here, agreed=True)
        yield explained(made, about=wish.effect, main=True)
    yield explained(offer(mv.AnswerEffect, "It is not so", why, **here, agreed=False), about=wish.effect)


def _of_aspect(story: Story, each: InPlay, seat: Seat) -> Iterable[Offer]:
    here = {"group": each.id, "aspect": each.id}
    if seat.is_gm:
        if each.hidden and not is_hidden(story, each.on):
            yield offer(mv.ShowAspect, f"Show {each.name} to everybody", **here)
        yield offer(mv.RemoveAspect, f"{each.name} is true no more", words("reason", "Why", optional=True), **here)
    by = mv.ActorId(each.placed.by)
    if each.hidden or not each.placed.free or by not in story.people or not story.acts_for(seat, by):
        return
    if story.person(by).retired:
        return
    known = found(story, each.id)
    others = [option for option in seen_by(story, seat) if not may_tag(story, known, mv.ActorId(option.value))]
    if others:
        yield offer(mv.LendAspect, f"Let somebody use {each.name}", one_of("to", "Who", others), **here)


def _placing(story: Story, seat: Seat) -> Offer:
    everybody = seen_by(story, seat)
    fields: tuple[Field, ...] = (
        words("name", "The aspect"),
        Choice(name="on", label="On", options=(SCENE, *everybody), default="", optional=True),
        one_of("sticky", "How long", LASTS, default="true"),
        Number(name="free", label="Free invokes", least=0, most=MOST_FREE, default=0),
        Choice(name="by", label="Whose they are", options=(Option("", "Everybody's"), *everybody), optional=True),
        hidden_field(),
    )
    return offer(mv.PlaceAspect, "Put an aspect on the table", *fields)


def _for_effect(story: Story, seat: Seat, who: mv.CharacterId) -> Iterable[Offer]:
    person = story.person(who)
    can = for_effect(story, person)
    if not can:
        return
    options = [Option(each.name, each.name, _price(story, who, each)) for each in can]
    label = f"{person.name} invokes an aspect for effect"
    effect = words("effect", "What happens by it", long=True)
    made = offer(mv.AskEffect, label, one_of("aspect", "Aspect", options), effect, group=who, who=who)
    yield (
        made if seat.is_gm else explained(made, about="The game master says whether it does; if not, nothing is paid.")
    )


def _price(story: Story, who: mv.ActorId, each: Known) -> str:
    cost = 0 if may_tag(story, each, who) else price_of(story, who, each.name)
    return counted(cost, "fate point") if cost else "for nothing"


def _npc_effect(story: Story) -> Iterable[Offer]:
    if not story.npcs or not story.gm_purse.points:
        return
    who = one_of("who", "Who", (Option(npc.id, npc.name) for npc in story.npcs.values()))
    effect = words("effect", "What happens by it", long=True)
    yield offer(mv.AskEffect, "An NPC invokes an aspect for effect", who, words("aspect", "Aspect"), effect)
