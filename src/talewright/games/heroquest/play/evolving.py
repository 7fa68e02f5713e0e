"""What each event leaves in the state. Nothing is judged here, and no rule is decided again."""

from collections.abc import Callable

from msgspec.structs import replace

from talewright.dice.draw import DrawId, Fell
from talewright.games.heroquest import bump
from talewright.games.heroquest.adversity import Consequence, State
from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.framing import AutomaticVictory
from talewright.games.heroquest.group_extended import GroupExtended
from talewright.games.heroquest.hero_point import Points
from talewright.games.heroquest.modifier import Modifier, Source
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import (
    Augment,
    Card,
    CardKind,
    Dispute,
    Opinion,
    Phase,
    Side,
    Told,
    draws_of,
)
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId
from talewright.games.heroquest.play.rounds import Bond, Foe, Long
from talewright.games.heroquest.play.saga import Lost, Mark, Saga, Sheet, Won
from talewright.games.heroquest.play.together import Joined, Together
from talewright.games.heroquest.play.written import of_improving, of_making
from talewright.games.heroquest.resolution_point import Score
from talewright.games.heroquest.sheet import character_of
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import Rating, TargetNumber


def evolve(saga: Saga, event: ev.Event | Fell) -> Saga:
    """The state with *event* filed."""
    if isinstance(event, Fell):
        for card in dice_of(saga, event.draw):
            saga = saga.with_card(card.with_face(own_draw(card, event.draw), event.face))
        return saga
    return EVOLVED_BY[type(event)](saga, event)


def dice_of(saga: Saga, draw: DrawId) -> tuple[Card, ...]:
    """The contests that a die belongs to: one, or all of a group for which the resistance rolls once."""
    found = draws_of(saga.open_cards())
    if draw in found:
        return (found[draw],)
    return tuple(
        card for card in saga.open_cards() if card.kind is CardKind.MEMBER and card.called and shared_draw(card) == draw
    )


def shared_draw(card: Card) -> DrawId:
    """The die of a resistance that rolls once for a whole group."""
    return DrawId(f"{card.subject}.theirs")


def own_draw(card: Card, draw: DrawId) -> DrawId:
    """The same die as the card itself calls it."""
    return card.draw_id("theirs") if draw == shared_draw(card) else draw


# --- people


def of_people(saga: Saga, event: ev.Event) -> Saga:
    """A character came, changed hands, or has other points."""
    match event:
        case ev.CharacterMade(character=character, player=player, sheet=entry):
            return saga.with_sheet(Sheet(character, player, character_of(entry, saga.edition.creation)))
        case ev.CharacterGiven(character=character, player=player):
            return saga.with_sheet(replace(saga.sheets[character], player=player))
        case ev.PointsCounted(character=character):
            points = Points(hero=event.hero, experience=event.experience, phase=event.phase, bought=event.bought)
            return saga.with_sheet(saga.sheets[character].with_points(points))
        case ev.SessionBegan(number=number):
            return replace(saga, session=number)
        case _:
            raise AssertionError(event)


# --- framing


def of_framing(saga: Saga, event: ev.Event) -> Saga:
    """A contest is framed, step by step."""
    match event:
        case ev.ContestFramed():
            return _framed(saga, event)
        case ev.VictoryGiven(contest=contest, reason=reason, cost=cost):
            card = saga.cards[contest]
            given = AutomaticVictory(framing=card.framing(card.ours), reason=reason, cost=cost)
            return saga.without_card(replace(card, automatic=given, over=Phase.CLOSED))
        case ev.ContestCancelled(contest=contest):
            return _cancelled(saga, saga.cards[contest])
        case _:
            return saga.with_card(_on_card(saga.cards[_contest(event)], event))


def _contest(event: ev.Event) -> ContestId:
    """The contest that an event is about."""
    contest = getattr(event, "contest", None)
    assert isinstance(contest, str), event
    return ContestId(contest)


def _on_card(card: Card, event: ev.Event) -> Card:
    match event:
        case ev.OpponentNamed(opponent=opponent):
            alone = replace(card, resistance=None, resistance_words="", hidden=False)
            return replace(alone, theirs=Side(opponent))
        case ev.ContestReframed(prize=prize, obstacle=obstacle):
            return replace(card, prize=prize, obstacle=obstacle)
        case ev.ResistanceHidden():
            return replace(card, hidden=True)
        case ev.ResistanceSet(resistance=resistance, words=words, hidden=hidden):
            return replace(card, resistance=TargetNumber.parse(resistance), resistance_words=words, hidden=hidden)
        case ev.OddsHidden(hidden=hidden):
            return replace(card, odds_hidden=hidden)
        case ev.MechanicUsed(mechanic=mechanic, used=used):
            return replace(card, mechanics={**card.mechanics, mechanic: used})
        case ev.CardHanded(to_gm=to_gm, note=note):
            return replace(card, with_gm=to_gm, note=note)
        case ev.CardAccepted(character=""):
            return replace(card, gm_accepted=True)
        case ev.CardAccepted(character=character):
            return _on_side(card, character, lambda side: replace(side, accepted=True))
        case ev.AcceptanceVoided():
            return card.voided()
        case ev.DiceCalled():
            return replace(card, called=True)
        case _:
            return _on_tactic(card, event)


def _on_tactic(card: Card, event: ev.Event) -> Card:
    match event:
        case ev.AbilityChosen(character=character):
            return _on_side(card, character, lambda side: _chosen(side, event))
        case ev.TacticRejected(character=character, reason=reason):
            return replace(_on_side(card, character, Side.without_tactic), note=reason, with_gm=False, dispute=None)
        case ev.TacticDisputed(character=character, about=about):
            return replace(card, dispute=Dispute(character, about))
        case ev.OpinionGiven(who=who, credible=credible, why=why):
            assert card.dispute is not None
            others = tuple(opinion for opinion in card.dispute.opinions if opinion.who != who)
            return replace(card, dispute=replace(card.dispute, opinions=(*others, Opinion(who, credible, why))))
        case ev.CredibleRuled():
            return replace(card, dispute=None)
        case ev.ModifierSet(character=character, source=source, name=name, amount=amount):
            return _on_side(card, character, lambda side: side.with_modifier(Modifier(source, name, amount)))
        case ev.MarkApplied(mark=mark, applies=applies):
            return _marked(card, mark, applies=applies)
        case _:
            raise AssertionError(event)


def _chosen(side: Side, event: ev.AbilityChosen) -> Side:
    return replace(
        side,
        ability=AbilityRef.parse(event.ability) if event.ability else None,
        rating=Rating.parse(event.rating),
        tactic=event.tactic,
        whose=event.whose,
        chosen=True,
    )


def _marked(card: Card, mark: MarkId, *, applies: bool) -> Card:
    changed = replace(card.ours, marks={**card.ours.marks, mark: applies})
    with_ours = replace(card, ours=changed)
    if card.theirs is None:
        return with_ours
    return replace(with_ours, theirs=replace(card.theirs, marks={**card.theirs.marks, mark: applies}))


def _framed(saga: Saga, event: ev.ContestFramed) -> Saga:
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
    framed = saga.with_card(card)
    if card.kind is not CardKind.AUGMENT or card.parent is None:
        return framed
    return _on_augment(framed, card.parent, AugmentId(card.subject), lambda found: replace(found, rolled_in=card.id))


def _cancelled(saga: Saga, card: Card) -> Saga:
    dropped = saga.without_card(replace(card, over=Phase.CANCELLED))
    if card.kind is CardKind.MEMBER:
        return _without_member(dropped, card)
    if card.kind is CardKind.PARTING_SHOT:
        bond = saga.bonds[card.id]
        long = saga.longs[bond.long]
        return dropped.with_long(replace(long, parted=long.parted - {bond.pairing}))
    if card.kind is not CardKind.AUGMENT or card.parent is None:
        return dropped
    return _on_augment(dropped, card.parent, AugmentId(card.subject), lambda found: replace(found, rolled_in=None))


def _without_member(saga: Saga, card: Card) -> Saga:
    group = saga.groups[GroupId(card.subject)]
    return saga.with_together(replace(group, members=tuple(each for each in group.members if each.contest != card.id)))


def _on_side(card: Card, character: CharacterId, change: Callable[[Side], Side]) -> Card:
    side = next(side for side in card.sides if side.character == character)
    return card.with_side(change(side))


# --- augments


def of_augments(saga: Saga, event: ev.Event) -> Saga:
    """An augment was proposed, settled, refused or taken back."""
    match event:
        case ev.AugmentProposed(contest=contest, beneficiary=beneficiary):
            return saga.with_card(_with_new(saga.cards[contest], beneficiary, _proposed(event)))
        case ev.PlotGranted(contest=contest, augment=id_, character=character, bonus=bonus, about=about):
            plot = Augment(id_, Source.PLOT, CharacterId(""), None, None, about, bonus=bonus, how="plot")
            return saga.with_card(_with_new(saga.cards[contest], character, plot))
        case ev.AugmentSettled(contest=contest, augment=id_, bonus=bonus, how=how, lost=lost):
            changed = _on_augment(
                saga, contest, id_, lambda found: replace(found, bonus=bonus, how=how, lost=lost, rolled_in=None)
            )
            return _counted(changed, contest, id_)
        case ev.AugmentRefused(contest=contest, augment=id_):
            return _on_augment(saga, contest, id_, lambda found: replace(found, refused=True))
        case ev.AugmentWithdrawn(contest=contest, augment=id_):
            card = saga.cards[contest]
            for side in card.sides:
                kept = tuple(augment for augment in side.augments if augment.id != id_)
                card = card.with_side(replace(side, augments=kept))
            return saga.with_card(card)
        case _:
            raise AssertionError(event)


def _proposed(event: ev.AugmentProposed) -> Augment:
    return Augment(
        event.augment,
        event.source,
        event.helper,
        AbilityRef.parse(event.ability) if event.ability else None,
        Rating.parse(event.rating) if event.rating else None,
        event.about,
        event.whose,
    )


def _with_new(card: Card, beneficiary: CharacterId, augment: Augment) -> Card:
    return _on_side(card, beneficiary, lambda side: replace(side, augments=(*side.augments, augment)))


def _on_augment(saga: Saga, contest: ContestId, wanted: AugmentId, change: Callable[[Augment], Augment]) -> Saga:
    card = saga.cards[contest]
    for side in card.sides:
        found = side.augment(wanted)
        if found:
            return saga.with_card(card.with_side(side.with_augment(change(found))))
    raise AssertionError(wanted)


def _counted(saga: Saga, contest: ContestId, wanted: AugmentId) -> Saga:
    """How often each ability has augmented (QW2-2.4.0.4)."""
    found = next(each for side in saga.cards[contest].sides for each in side.augments if each.id == wanted)
    if found.ability is None:
        return saga
    key = (found.helper, str(found.ability).casefold())
    return replace(saga, augmented={**saga.augmented, key: saga.augmented.get(key, 0) + 1})


# --- outcomes


def of_outcomes(saga: Saga, event: ev.Event) -> Saga:
    """What fell, how it ended, and what it left behind."""
    match event:
        case ev.HeroPointSpent(contest=contest, character=character):
            spent = _on_side(saga.cards[contest], character, lambda side: replace(side, hero_point=True))
            return saga.with_card(spent.reopened())
        case ev.SideContent(contest=contest, character=character):
            card = _on_side(saga.cards[contest], character, lambda side: replace(side, content=True))
            return saga.with_card(card)
        case ev.TieSettled(contest=contest, how=how, reason=reason):
            return saga.with_card(replace(saga.cards[contest], settled=how, settled_why=reason))
        case ev.ContestDecided():
            return _decided(saga, event)
        case ev.OutcomeTold(contest=contest, text=text, who=who, final=final):
            card = saga.cards[contest]
            if final:
                return saga.with_card(replace(card, told=text))
            return saga.with_card(replace(card, suggestions=(*card.suggestions, Told(who, text))))
        case ev.ContestClosed(contest=contest):
            return saga.without_card(replace(saga.cards[contest], over=Phase.CLOSED))
        case _:
            return _of_marks(saga, event)


def _of_marks(saga: Saga, event: ev.Event) -> Saga:
    match event:
        case ev.ConsequenceGiven(mark=mark, character=character, contest=contest):
            abilities = tuple(map(AbilityRef.parse, event.abilities))
            state = Consequence(event.text, State[event.state.name], abilities, physical=event.physical)
            return saga.with_mark(Mark(mark, character, state, contest))
        case ev.BenefitGiven(mark=mark, character=character, contest=contest):
            abilities = tuple(map(AbilityRef.parse, event.abilities))
            good = Benefit(event.text, event.bonus, abilities, situation=event.situation)
            return saga.with_mark(Mark(mark, character, good, contest))
        case ev.MarkEnded(mark=mark):
            return saga.without_mark(mark)
        case _:
            raise AssertionError(event)


def _decided(saga: Saga, event: ev.ContestDecided) -> Saga:
    card = saga.cards[event.contest]
    outcome, theirs = Outcome.parse(event.outcome), Outcome.parse(event.theirs)
    decided = replace(card, situation=saga.situation(card), outcome=outcome, their_outcome=theirs)
    filed = saga.with_card(decided)
    for side, own in zip(card.sides, (outcome, theirs), strict=False):
        filed = _remembered(filed, card, side, own)
    if card.kind is CardKind.ROUND:
        long = saga.bonds[card.id].long
        last = {(long, side.character): side.kept() for side in card.sides}
        return replace(filed, last_sides={**filed.last_sides, **last})
    return filed


def _remembered(saga: Saga, card: Card, side: Side, outcome: Outcome) -> Saga:
    """Victories can be cited later; what lost against an obstacle is no new tactic there."""
    if card.kind not in (CardKind.CONTEST, CardKind.FLAW):
        return saga
    if outcome.is_victory:
        won = Won(card.id, side.character, card.prize, card.obstacle, outcome)
        return replace(saga, won=(*saga.won, won))
    if outcome.is_defeat and side.ability and card.kind is CardKind.CONTEST:
        return replace(saga, lost=(*saga.lost, Lost(side.character, card.obstacle, side.ability)))
    return saga


# --- groups


def of_groups(saga: Saga, event: ev.Event) -> Saga:
    """A group simple contest, step by step."""
    match event:
        case ev.GroupFramed(group=id_, prize=prize, obstacle=obstacle, form=form):
            return saga.with_together(Together(id=id_, prize=prize, obstacle=obstacle, form=form))
        case ev.GroupDecided():
            return _group_decided(saga, event)
        case ev.GroupClosed(group=id_):
            return saga.without_group(saga.groups[id_])
        case _:
            return saga.with_together(_on_group(saga.groups[_group(event)], event))


def _group(event: ev.Event) -> GroupId:
    group = getattr(event, "group", None)
    assert isinstance(group, str), event
    return GroupId(group)


def _on_group(group: Together, event: ev.Event) -> Together:
    match event:
        case ev.GroupResistanceHidden():
            return replace(group, hidden=True)
        case ev.GroupResistanceSet(resistance=resistance, words=words, hidden=hidden):
            target = TargetNumber.parse(resistance)
            return replace(group, resistance=target, resistance_words=words, hidden=hidden)
        case ev.MemberJoined(contest=contest, character=character, opponent=opponent):
            return replace(group, members=(*group.members, Joined(contest, character, opponent)))
        case ev.PointsPledged(character=character, points=points):
            return replace(group, pledged={**group.pledged, character: points})
        case ev.BoostBought(boost=boost):
            return replace(group, boost=boost)
        case ev.MemberScored(contest=contest, ours=ours, theirs=theirs):
            return replace(group, scores={**group.scores, contest: Score(ours, theirs)})
        case ev.GroupTold(text=text, final=True):
            return replace(group, told=text)
        case ev.GroupTold(text=text, who=who):
            return replace(group, suggestions=(*group.suggestions, Told(who, text)))
        case _:
            raise AssertionError(event)


def _group_decided(saga: Saga, event: ev.GroupDecided) -> Saga:
    group, outcome = saga.groups[event.group], Outcome.parse(event.outcome)
    decided = replace(
        group,
        outcome=outcome,
        our_state=State[event.our_state.upper()],
        their_state=State[event.their_state.upper()],
        settled=event.settled,
        settled_why=event.reason,
    )
    filed = saga.with_together(decided)
    if not outcome.is_victory:
        return filed
    by_hero = {member.character: member.contest for member in group.members}
    won = (Won(contest, hero, group.prize, group.obstacle, outcome) for hero, contest in by_hero.items())
    return replace(filed, won=(*filed.won, *won))


# --- extended contests


def of_longs(saga: Saga, event: ev.Event) -> Saga:
    """An extended contest, step by step."""
    match event:
        case ev.LongFramed(long=id_, prize=prize, obstacle=obstacle, scene=scene):
            return saga.with_long(Long(id=id_, prize=prize, obstacle=obstacle, everyone=GroupExtended((), (), scene)))
        case ev.RoundBegan(long=id_, pairing=pairing, contest=contest):
            return _bound(saga, saga.longs[id_], pairing, contest)
        case ev.LongClosed(long=id_):
            return saga.without_long(saga.longs[id_])
        case _:
            return saga.with_long(_on_long(saga.longs[_long(event)], event))


def _long(event: ev.Event) -> LongId:
    long = getattr(event, "long", None)
    assert isinstance(long, str), event
    return LongId(long)


def _bound(saga: Saga, long: Long, pairing: int, contest: ContestId) -> Saga:
    bound = replace(saga, bonds={**saga.bonds, contest: Bond(long.id, pairing)})
    match saga.cards[contest].kind:
        case CardKind.ROUND:
            return bound.with_long(replace(long, last=pairing))
        case CardKind.PARTING_SHOT:
            return bound.with_long(replace(long, parted=long.parted | {pairing}))
        case _:
            return bound


def _on_long(long: Long, event: ev.Event) -> Long:
    match event:
        case ev.FoeNamed(foe=foe, name=name):
            return replace(long, foes={**long.foes, foe: Foe(foe, name)})
        case ev.FoeHidden(foe=foe):
            return replace(long, foes={**long.foes, foe: replace(long.foes[foe], hidden=True)})
        case ev.FoeSet(foe=foe, resistance=resistance, words=words, hidden=hidden):
            target = TargetNumber.parse(resistance)
            known = replace(long.foes[foe], resistance=target, words=words, hidden=hidden)
            return replace(long, foes={**long.foes, foe: known})
        case ev.LongJoined(who=who, ours=ours):
            side = bump.Side.OURS if ours else bump.Side.THEIRS
            return replace(long, everyone=long.everyone.join(who, side))
        case ev.PairedUp(ours=ours_, theirs=theirs_):
            return replace(long, everyone=long.everyone.begin(ours_, theirs_))
        case ev.RoundPlayed(pairing=pairing, ours=points, theirs=against, rounds=rounds):
            return long.with_score(pairing, Score(points, against), rounds=rounds)
        case ev.Assisted(pairing=pairing, recipient=recipient, ours=points, theirs=against):
            times = long.assists.get(recipient, 0) + 1
            helped = replace(long, assists={**long.assists, recipient: times})
            return helped.with_score(pairing, Score(points, against))
        case ev.ScoreRuled(pairing=pairing, ours=points, theirs=against):
            return long.with_score(pairing, Score(points, against))
        case ev.LongTold(text=text, final=True):
            return replace(long, told=text)
        case ev.LongTold(text=text, who=who):
            return replace(long, suggestions=(*long.suggestions, Told(who, text)))
        case _:
            raise AssertionError(event)


Evolve = Callable[[Saga, ev.Event], Saga]

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
