"""What may be done in a group contest."""

from collections.abc import Iterable

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.adversity import Adversity
from talewright.games.heroquest.boost import Boost, price
from talewright.games.heroquest.group import Form
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.grouping import (
    cards_of,
    check_boosts,
    check_may_begin,
    check_may_join,
    check_price,
    is_tied,
)
from talewright.games.heroquest.play.lasting import proposed_bonus
from talewright.games.heroquest.play.moves import Harm, Settling
from talewright.games.heroquest.play.offers.finishing import SIMPLE_HARM, benefit, consequence
from talewright.games.heroquest.play.offers.making import (
    explained,
    hidden_field,
    offer,
    one_of,
    people,
    resistance_field,
    words,
)
from talewright.games.heroquest.play.offers.whatif import allowed
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.together import Together
from talewright.games.heroquest.play.views.groups import group_odds
from talewright.table.offer import Number, Offer, Option
from talewright.table.seat import Seat

TIES = (Settling.STANDS, Settling.FOR_PC, Settling.SITUATION)


def new_group(state: State, seat: Seat) -> Iterable[Offer]:
    """A group contest that the game master may frame."""
    if not seat.is_gm or len(state.sheets) < 2:
        return
    prize, obstacle = words("prize", "The prize of the group"), words("obstacle", "The story obstacle")
    alone = offer(
        mv.FrameGroup,
        "A group contest against one resistance",
        prize,
        obstacle,
        resistance_field(state, default="Moderate"),
        hidden_field(),
        kind=Form.ONE_RESISTANCE.value,
    )
    yield explained(alone, about="Everybody has a contest, all roll at once, and the sides' points decide.")
    pairs = offer(mv.FrameGroup, "A group contest in pairs", prize, obstacle, kind=Form.PAIRS.value)
    yield explained(pairs, about="Each is matched with an opponent; the sides' points decide.")


def of_group(state: State, group: Together, seat: Seat) -> Iterable[Offer]:
    """What may be done in a group contest, by where it stands."""
    yield from _joining(state, group, seat)
    yield from _boosts(state, group, seat)
    if seat.is_gm:
        if allowed(lambda: check_may_begin(state, group)):
            yield explained(offer(mv.BeginRolls, "Let everybody roll", group=group.id), main=True)
        if is_tied(group):
            how = one_of(
                "how", "What becomes of the tie", (Option(each.value, each.value.capitalize()) for each in TIES)
            )
            why = words("reason", "Why, or what changes", default="the story goes on")
            yield explained(offer(mv.SettleGroup, "Settle the tie", how, why, group=group.id), main=True)
    if group.outcome is not None:
        yield from _decided(state, group, seat)
    elif seat.is_gm:
        yield offer(mv.CloseGroup, "Drop the group contest", group=group.id)


def _joining(state: State, group: Together, seat: Seat) -> Iterable[Offer]:
    able = [
        id_
        for id_ in state.sheets
        if state.acts_for(seat, id_) and allowed(lambda who=id_: check_may_join(state, group, who))  # type: ignore[misc]
    ]
    if not able:
        return
    who = one_of("character", "Who", people(state, able))
    if group.form is Form.ONE_RESISTANCE:
        yield explained(offer(mv.JoinGroup, "Take part", who, group=group.id), main=not group.members)
    elif seat.is_gm:
        yield explained(
            offer(
                mv.JoinGroup,
                "Match somebody with an opponent",
                who,
                words("opponent", "The opponent"),
                resistance_field(state, default="Moderate"),
                hidden_field(),
                group=group.id,
            ),
            main=not group.members,
        )
    if group.form is Form.PAIRS:
        yield from _between(state, group, able)


def _between(state: State, group: Together, able: list[mv.CharacterId]) -> Iterable[Offer]:
    """Player characters on both sides, matched with each other (QW2-4.2.0.3)."""
    for who in able:
        others = [each for each in state.sheets if each != who and each not in group.heroes]
        if others:
            against = one_of("against", "Against", people(state, others))
            yield offer(
                mv.JoinGroup,
                f"Match {state.name(who)} with another character",
                against,
                group=group.id,
                character=who,
            )


def _boosts(state: State, group: Together, seat: Seat) -> Iterable[Offer]:
    """Hero points for a boost, which any participants share.

    Source: HQ2-GSC.9, HQ2-GSC.10, HQ2-GSC.11, HQ2-GSC.12, HQ2-GSC.13, HQ2-GSC.14.
    """
    if not group.members or not allowed(lambda: check_boosts(state, group)):
        return
    mine = [hero for hero in group.heroes if state.acts_for(seat, hero)]
    for hero in mine:
        held = state.sheet(hero).points.hero
        if held:
            now = min(group.pledged.get(hero, 0), held)
            give = Number(name="points", label="Hero points", least=0, most=held, default=now)
            label = f"What {state.name(hero)} gives for a boost"
            made = offer(mv.PledgePoints, label, give, group=group.id, character=hero)
            single, double = (price(len(group.heroes), each) for each in (Boost.SINGLE, Boost.DOUBLE))
            yield explained(made, about=f"A boost costs {single}, a double one {double}; they stay spent.")
    for boost in (Boost.SINGLE, Boost.DOUBLE):
        if mine and allowed(lambda each=boost: check_price(state, group, each)):  # type: ignore[misc]
            made = offer(mv.BuyBoost, f"Buy a {boost.name.lower()} boost", group=group.id, boost=int(boost))
            now_odds, then = group_odds(state, group, seat), group_odds(state, group, seat, boost)
            effect = f"Victory {now_odds.victory:g} % → {then.victory:g} %" if now_odds and then else ""
            yield explained(made, effect=effect)


def _decided(state: State, group: Together, seat: Seat) -> Iterable[Offer]:
    if not seat.is_gm:
        text = words("text", "How you would tell it", long=True)
        yield offer(mv.TellGroup, "Suggest what happens", text, group=group.id)
        return
    yield offer(mv.TellGroup, "Say what happens", words("text", "What happens", long=True), group=group.id)
    assert group.outcome is not None
    first = {card.ours.character: card for card in reversed(cards_of(state, group))}
    for hero, card in first.items():
        if state.uses(Advanced.CONSEQUENCES):
            harm = Harm[group.our_state.name] if group.our_state is not Adversity.UNHARMED else None
            made = consequence(state, hero, SIMPLE_HARM, proposed=harm, contest=card.id, used=card.ours)
            about = f"The end of the group contest proposes {harm}." if harm else "Nothing is proposed."
            yield explained(made, about=about, main=harm is not None)
        if state.uses(Advanced.BENEFITS):
            bonus = proposed_bonus(state, group.outcome)
            made = benefit(state, hero, bonus, contest=card.id, used=card.ours)
            yield explained(made, about=f"A {group.outcome} proposes +{bonus}." if bonus else "Nothing is proposed.")
    yield explained(offer(mv.CloseGroup, "Put the group contest away", group=group.id), main=True)
