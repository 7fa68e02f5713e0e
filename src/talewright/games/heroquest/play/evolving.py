"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable

from msgspec.structs import replace

from talewright.dice.draw import DrawId, Fell
from talewright.games.heroquest.adversity import Adversity, Consequence
from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.framing import AutomaticVictory
from talewright.games.heroquest.hero_point import Points
from talewright.games.heroquest.modifier import Modifier, Source
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import Augment, Card, CardKind, Dispute, Opinion, Side, Told
from talewright.games.heroquest.play.evolving_groups import of_groups
from talewright.games.heroquest.play.evolving_longs import of_longs
from talewright.games.heroquest.play.finding import is_there
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId, GroupId
from talewright.games.heroquest.play.state import Lost, Mark, Sheet, State, Won
from talewright.games.heroquest.play.written import of_improving, of_making
from talewright.games.heroquest.sheet import character_of
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import Rating
from talewright.games.questworlds.shared.card import Phase, draws_of
from talewright.games.questworlds.shared.saga import contest_of


def evolve(state: State, event: ev.Event | Fell) -> State:
    """The state with *event* filed; as it is if something that the event is about is not there."""
    if isinstance(event, Fell):
        for card in dice_of(state, event.draw):
            state = state.with_card(card.with_face(own_draw(card, event.draw), event.face))
        return state
    if not is_there(state, event):
        return state
    return EVOLVED_BY[type(event)](state, event)


def dice_of(state: State, draw: DrawId) -> tuple[Card, ...]:
    """The contests that a die belongs to: one, or all of a group for which the resistance rolls once."""
    found = draws_of(state.open_cards())
    if draw in found:
        return (found[draw],)
    return tuple(
        card
        for card in state.open_cards()
        if card.kind is CardKind.MEMBER and card.called and shared_draw(card) == draw
    )


def shared_draw(card: Card) -> DrawId:
    """The die of a resistance that rolls once for a whole group."""
    return DrawId(f"{card.subject}.theirs")


def own_draw(card: Card, draw: DrawId) -> DrawId:
    """The same die as the card itself calls it."""
    return card.draw_id("theirs") if draw == shared_draw(card) else draw


# --- people


def of_people(state: State, event: ev.Event) -> State:
    """A character came, changed hands, or has other points."""
    match event:
        case ev.CharacterMade(character=character, player=player, sheet=entry):
            return state.with_sheet(Sheet(character, player, character_of(entry, state.edition.creation)))
        case ev.CharacterGiven(character=character, player=player):
            return state.with_sheet(replace(state.sheets[character], player=player))
        case ev.PointsCounted(character=character):
            points = Points(hero=event.hero, experience=event.experience, phase=event.phase, bought=event.bought)
            return state.with_sheet(state.sheets[character].with_points(points))
        case ev.SessionBegan(number=number):
            return replace(state, session=number)
        case _:
            raise AssertionError(event)


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


# --- outcomes


def of_outcomes(state: State, event: ev.Event) -> State:
    """What fell, how it ended, and what it left behind."""
    match event:
        case ev.HeroPointSpent(contest=contest, character=character):
            spent = state.cards[contest].on_side(character, lambda side: replace(side, hero_point=True))
            return state.with_card(spent.reopened())
        case ev.TieSettled(contest=contest, how=how, reason=reason):
            return state.with_card(replace(state.cards[contest], settled=how, settled_why=reason))
        case ev.ContestDecided():
            return _decided(state, event)
        case ev.OutcomeTold(contest=contest, text=text, who=who, final=final):
            card = state.cards[contest]
            if final:
                return state.with_card(replace(card, told=text))
            return state.with_card(replace(card, suggestions=(*card.suggestions, Told(who, text))))
        case ev.ContestClosed(contest=contest):
            return state.without_card(replace(state.cards[contest], over=Phase.CLOSED))
        case _:
            return _of_marks(state, event)


def _of_marks(state: State, event: ev.Event) -> State:
    match event:
        case ev.ConsequenceGiven(mark=mark, character=character, contest=contest):
            abilities = tuple(map(AbilityRef.parse, event.abilities))
            lasting = Consequence(event.text, Adversity[event.state.name], abilities, physical=event.physical)
            return state.with_mark(Mark(id=mark, character=character, state=lasting, contest=contest))
        case ev.BenefitGiven(mark=mark, character=character, contest=contest):
            abilities = tuple(map(AbilityRef.parse, event.abilities))
            good = Benefit(event.text, event.bonus, abilities, situation=event.situation)
            return state.with_mark(Mark(id=mark, character=character, state=good, contest=contest))
        case ev.MarkEnded(mark=mark):
            return state.without_mark(mark)
        case _:
            return state.filed_on_card(event)


def _decided(state: State, event: ev.ContestDecided) -> State:
    card = state.cards[event.contest]
    outcome, theirs = Outcome.parse(event.outcome), Outcome.parse(event.theirs)
    decided = replace(card, situation=state.situation(card), outcome=outcome, their_outcome=theirs)
    filed = state.with_card(decided)
    for side, own in zip(card.sides, (outcome, theirs), strict=False):
        filed = _remembered(filed, card, side, own)
    bond = state.bonds.get(card.id)
    if card.kind is CardKind.ROUND and bond:
        last = {(bond.long, side.character): side.kept() for side in card.sides}
        return replace(filed, last_sides={**filed.last_sides, **last})
    return filed


def _remembered(state: State, card: Card, side: Side, outcome: Outcome) -> State:
    """Victories can be cited later; what lost against an obstacle is no new tactic there."""
    if card.kind not in (CardKind.CONTEST, CardKind.FLAW):
        return state
    if outcome.is_victory:
        won = Won(card.id, side.character, card.prize, card.obstacle, outcome)
        return replace(state, won=(*state.won, won))
    if outcome.is_defeat and side.ability and card.kind is CardKind.CONTEST:
        return replace(state, lost=(*state.lost, Lost(side.character, card.obstacle, side.ability)))
    return state


Evolve = Callable[[State, ev.Event], State]

EVOLVED_BY: dict[type[ev.Event], Evolve] = {
    **dict.fromkeys(ev.SHEET_EVENTS, of_people),
    **dict.fromkeys(ev.GROWTH_EVENTS, of_people),
    **dict.fromkeys(ev.FRAMING_EVENTS, of_framing),
    **dict.fromkeys(ev.AUGMENT_EVENTS, of_augments),
    **dict.fromkeys(ev.OUTCOME_EVENTS, of_outcomes),
    **dict.fromkeys(ev.MAKING_EVENTS, of_making),
    **dict.fromkeys(ev.IMPROVING_EVENTS, of_improving),
    **dict.fromkeys(ev.GROUP_EVENTS, of_groups),
    **dict.fromkeys(ev.LONG_EVENTS, of_longs),
}
