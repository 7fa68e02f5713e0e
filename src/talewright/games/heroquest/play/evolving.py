"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable

from msgspec.structs import replace

from talewright.dice.draw import Fell
from talewright.games.heroquest.framing import AutomaticVictory
from talewright.games.heroquest.modifier import Modifier, Source
from talewright.games.heroquest.play import dice
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import Augment, Card, CardKind, Dispute, Opinion, Side
from talewright.games.heroquest.play.finding import is_there
from talewright.games.heroquest.play.ids import GroupId
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import Rating
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.saga import contest_of
from talewright.table import chapter


def evolve(state: State, event: ev.Event | chapter.Event[State] | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        return dice.filed(state, event)
    if not is_there(state, event):
        return state
    if isinstance(event, chapter.Event):
        return event.file(state)
    return EVOLVED_BY[type(event)](state, event)


# --- framing


def of_framing(state: State, event: ev.Event) -> State:
    """A contest is framed, step by step."""
    match event:
        case ev.ContestFramed():
            return _framed(state, event)
        case ev.VictoryGiven(contest=contest, reason=reason, cost=cost):
            card = state.cards[contest]
            given = AutomaticVictory(framing=card.framing(card.ours), reason=reason, cost=cost)
            return state.without_card(replace(card, automatic=given, over=Phase.CLOSED))
        case ev.ContestCancelled(contest=contest):
            return _cancelled(state, state.cards[contest])
        case _:
            return state.with_card(_on_card(state.cards[contest_of(event)], event))


def _on_card(card: Card, event: ev.Event) -> Card:
    match event:
        case ev.OpponentNamed(opponent=opponent):
            alone = replace(card, resistance=None, resistance_words="", hidden=False)
            return replace(alone, theirs=Side(opponent))
        case ev.ContestReframed(prize=prize, obstacle=obstacle):
            return replace(card, prize=prize, obstacle=obstacle)
        case ev.MechanicUsed(mechanic=mechanic, used=used):
            return replace(card, mechanics={**card.mechanics, mechanic: used})
        case _:
            return _on_tactic(card, event)


def _on_tactic(card: Card, event: ev.Event) -> Card:
    match event:
        case ev.AbilityChosen(character=character):
            return card.on_side(character, lambda side: _chosen(side, event))
        case ev.TacticRejected(character=character, reason=reason):
            return replace(card.on_side(character, Side.without_tactic), note=reason, with_gm=False, dispute=None)
        case ev.TacticDisputed(character=character, about=about):
            return replace(card, dispute=Dispute(character, about))
        case ev.OpinionGiven(who=who, credible=credible, why=why):
            if card.dispute is None:
                return card
            others = tuple(opinion for opinion in card.dispute.opinions if opinion.who != who)
            return replace(card, dispute=replace(card.dispute, opinions=(*others, Opinion(who, credible, why))))
        case ev.CredibleRuled():
            return replace(card, dispute=None)
        case ev.ModifierSet(character=character, source=source, name=name, amount=amount):
            return card.on_side(character, lambda side: side.with_modifier(Modifier(source, name, amount)))
        case _:
            return card.filed(event)


def _chosen(side: Side, event: ev.AbilityChosen) -> Side:
    return replace(
        side,
        ability=AbilityRef.parse(event.ability) if event.ability else None,
        rating=Rating.parse(event.rating),
        tactic=event.tactic,
        whose=event.whose,
        chosen=True,
    )


def _framed(state: State, event: ev.ContestFramed) -> State:
    card = Card(
        id=event.contest,
        kind=CardKind(event.kind),
        prize=event.prize,
        obstacle=event.obstacle,
        ours=Side(event.character),
        theirs=Side(event.opponent) if event.opponent else None,
        parent=event.parent or None,
        subject=event.subject,
        with_gm=not event.by_gm,
    )
    framed = state.with_card(card)
    return framed.rolling(card) if card.kind is CardKind.AUGMENT else framed


def _cancelled(state: State, card: Card) -> State:
    dropped = state.without_card(replace(card, over=Phase.CANCELLED))
    if card.kind is CardKind.MEMBER:
        return _without_member(dropped, card)
    bond = state.bonds.get(card.id)
    if card.kind is CardKind.PARTING_SHOT and bond and bond.long in state.longs:
        long = state.longs[bond.long]
        return dropped.with_long(replace(long, parted=long.parted - {bond.pairing}))
    return dropped.rolling(card, is_over=True) if card.kind is CardKind.AUGMENT else dropped


def _without_member(state: State, card: Card) -> State:
    group = state.groups.get(GroupId(card.subject))
    if group is None:
        return state
    return state.with_together(replace(group, members=tuple(each for each in group.members if each.contest != card.id)))


# --- augments


def of_augments(state: State, event: ev.Event) -> State:
    """An augment was proposed, settled, refused or taken back."""
    match event:
        case ev.AugmentProposed(contest=contest, beneficiary=beneficiary):
            return state.with_card(
                state.cards[contest].on_side(beneficiary, lambda side: side.with_new(_proposed(event)))
            )
        case ev.PlotGranted(contest=contest, augment=id_, character=character, bonus=bonus, about=about):
            plot = Augment(
                id=id_, source=Source.PLOT, helper=CharacterId(""), ability=None, about=about, bonus=bonus, how="plot"
            )
            return state.with_card(state.cards[contest].on_side(character, lambda side: side.with_new(plot)))
        case ev.AugmentSettled(contest=contest, augment=id_, bonus=bonus, how=how, lost=lost):
            card = state.cards[contest].on_sides(
                lambda side: side.on_augment(
                    id_, lambda found: replace(found, bonus=bonus, how=how, lost=lost, rolled_in=None)
                )
            )
            return _counted(state.with_card(card), contest, id_)
        case _:
            return state.filed_on_card(event)


def _proposed(event: ev.AugmentProposed) -> Augment:
    return Augment(
        id=event.augment,
        source=event.source,
        helper=event.helper,
        ability=AbilityRef.parse(event.ability) if event.ability else None,
        rating=Rating.parse(event.rating) if event.rating else None,
        about=event.about,
        whose=event.whose,
    )


def _counted(state: State, contest: ContestId, wanted: AugmentId) -> State:
    """How often each ability has augmented (QW2-2.4.0.4)."""
    found = next((each for side in state.cards[contest].sides for each in side.augments if each.id == wanted), None)
    if found is None or found.ability is None:
        return state
    key = (found.helper, str(found.ability).casefold())
    return replace(state, augmented={**state.augmented, key: state.augmented.get(key, 0) + 1})


Evolve = Callable[[State, ev.Event], State]

EVOLVED_BY: dict[type[ev.Event], Evolve] = {
    **dict.fromkeys(ev.FRAMING_EVENTS, of_framing),
    **dict.fromkeys(ev.AUGMENT_EVENTS, of_augments),
}
