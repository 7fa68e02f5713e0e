"""The outcome of a contest: it stands or is settled, what follows from it, and how it is told (QW3-2.3.7)."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.augments import augmented
from talewright.games.questworlds.play.base import WHY, At, Facts, GmSays, Move, Offers, OnCard, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Deed, Side, provisional
from talewright.games.questworlds.play.checks import decided_cards
from talewright.games.questworlds.play.communities.drawing import drawn_upon
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.experience import lessons_of, taught
from talewright.games.questworlds.play.flaws import hindered
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.groups.prize import rolled_for_prize
from talewright.games.questworlds.play.groups.totals import member_scored
from talewright.games.questworlds.play.growing.spending import may_improve
from talewright.games.questworlds.play.modifiers import of_side
from talewright.games.questworlds.play.recovery import got_over
from talewright.games.questworlds.play.relationships.ties import favors
from talewright.games.questworlds.play.sequences.followers import left_service
from talewright.games.questworlds.play.sequences.resolve import worn_by_contest
from talewright.games.questworlds.play.sequences.settling import part_settled
from talewright.games.questworlds.play.sequences.tally import overtaken
from talewright.games.questworlds.play.state import Lost, State
from talewright.games.questworlds.play.story_points import may_burn, may_burn_for
from talewright.games.questworlds.rules.contest import Outcome, Verdict, outcomes, ruled_for_pc
from talewright.games.questworlds.rules.flaw import may_act_against_flaw
from talewright.games.questworlds.shared.card_events import SideContent
from talewright.games.questworlds.shared.changing import check_decided, check_takes_part, own_sides, side_of, takes_part
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Prose, Words, allowed, offer, words
from talewright.table.seat import Seat
from talewright.wording import bare, because, capital, in_a_row, stopped


class LetStand(Move, tag="let-stand"):
    """Let the outcome stand as it is."""

    contest: ContestId

    def decide(self, state: State, at: At) -> Facts:
        """Between player characters both let it stand, or the game master closes it."""
        card = state.card(self.contest)
        if not is_fallen(state, card):
            raise Refused("There is no outcome that could stand yet, or it stands already.")
        check_takes_part(state, card, at.seat)
        waiting = still_deciding(state, card, at.seat)
        if at.seat.is_gm or not waiting:
            yield from settled(at, card.id)
            return
        mine = own_sides(state, card, at.seat)
        if all(side.content for side in mine):
            names = in_a_row(state.name(side.character) for side in waiting)
            raise Refused(f"You have let it stand: {names} may still burn a story point.")
        for side in mine:
            yield SideContent(contest=card.id, character=side.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if is_fallen(state, card) and takes_part(state, card, viewer.seat):
                mine = own_sides(state, card, viewer.seat)
                done = not viewer.seat.is_gm and all(side.content for side in mine)
                if not (done and still_deciding(state, card, viewer.seat)):
                    waits = card.is_of_group or may_improve(state, card) or still_deciding(state, card, viewer.seat)
                    main = bool(mine) or not waits  # the game master waits for players
                    yield offer(cls, "Let it stand", contest=card.id).explained(main=main)


class RuleStandoff(GmSays, tag="rule-standoff"):
    """Settle a standoff that makes no sense: the player character has the victory."""

    contest: ContestId
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """Then the outcome stands (QW3-2.3.7.3.1)."""
        card = state.card(self.contest)
        check_may_be_ruled(state, card)
        yield StandoffRuled(contest=card.id, reason=self.reason)
        yield from settled(at, card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if allowed(check_may_be_ruled, state, card):
                made = offer(cls, "Give the player character the victory", WHY, contest=card.id)
                yield made.explained(about="For a standoff that makes no sense.")


class NamePrice(GmSays, tag="name-price"):
    """Name the price of a victory of degree 0, or the boon in a defeat of degree 0; *character* says whose it is."""

    contest: ContestId
    character: CharacterId = NO_CHARACTER
    about: Annotated[Prose, Words("Say what it costs, or what is gained.", clause="QW3-2.3.7.4.1")]

    def decide(self, state: State, at: At) -> Facts:
        """A victory at a price, or a defeat with a boon; between player characters one of each.

        Source: QW3-2.3.7.4.1, QW3-2.3.7.4.2, QW3-2.3.7.5.2.
        """
        card = check_decided(state.card(self.contest))
        own = card.outcome_for(side_of(card, self.character or card.ours.character).character)
        if not own or not (state.edition.offers_price(own) or state.edition.offers_boon(own)):
            raise Refused(
                "Only a victory or defeat of degree 0 has a price or a boon: give a consequence or a benefit instead.",
                clause="QW3-2.3.7.4.1",
            )
        yield PriceNamed(contest=card.id, about=self.about, character=self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, situation, outcome in decided_cards(state):
            for side, own in zip(card.sides, outcomes(situation, outcome), strict=True):
                here = {"contest": card.id, "character": side.character}
                if state.edition.offers_price(own):
                    label = of_side(state, card, side, "A victory at a price")
                    yield offer(cls, label, words("about", "What it costs"), **here)
                if state.edition.offers_boon(own):
                    label = of_side(state, card, side, "A defeat with a boon")
                    yield offer(cls, label, words("about", "What is gained"), **here)


class CloseContest(GmSays, tag="close-contest"):
    """Put a contest away that is told to its end."""

    contest: ContestId

    def decide(self, state: State, at: At) -> Facts:
        yield ContestClosed(contest=check_decided(state.card(self.contest)).id, alone=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        told = [card for card, *_ in decided_cards(state)]
        last = [card for card in told if not card.is_of_group][-1:]
        for card in told:
            yield offer(cls, "Close the contest", contest=card.id).explained(main=card in last)


# --- what happened


class StandoffRuled(OnCard, tag="standoff-ruled/1"):
    """A standoff made no sense: the player character has the victory."""

    reason: str

    def on_card(self, card: Card) -> Card:
        return replace(card, ruled=self.reason)

    def told(self, state: State) -> str:
        return f"The standoff makes no sense, and goes to the player character{because(self.reason)}"


class ContestDecided(Public, tag="contest-decided/1"):
    """The outcome stands. *dice* says how the rolls compared; it is empty where nothing was rolled."""

    contest: ContestId
    verdict: Verdict
    dice: Verdict | None
    ours: int
    theirs: int

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.verdict, self.dice, self.ours, self.theirs)

    def file(self, state: State) -> State:
        card = state.cards[self.contest]
        decided = replace(card, outcome=self.outcome, situation=state.situation(card))
        filed = replace(state.with_last(decided), augmented=with_augments(state, card))
        loser = {Verdict.DEFEAT: card.ours, Verdict.VICTORY: card.theirs}.get(self.verdict)
        if card.kind not in (CardKind.CONTEST, CardKind.RECOVERY, CardKind.MEMBER) or loser is None:
            return filed
        is_plea = self.contest in state.pleas
        lost = Lost(loser.character, card.conflict, loser.ability, card.harm, is_plea=is_plea)
        return replace(filed, lost=(*filed.lost, lost))

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        return f"{stopped(headline(state, card, self.verdict))} {how(card, self.outcome)}"

    def turning(self, state: State) -> int:
        if state.cards[self.contest].kind in PARTS:
            return 0
        return 1 if self.outcome.degree is None else 2 + self.outcome.degree


class PriceNamed(OnCard, tag="price-named/1"):
    """A victory has its price, or a defeat its boon; without a *character*, as in older journals, it is our side's."""

    about: str
    character: CharacterId = NO_CHARACTER

    def on_card(self, card: Card) -> Card:
        theirs = card.is_theirs(self.character)
        return replace(card, their_price=self.about) if theirs else replace(card, price=self.about)

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        outcome = card.outcome_for(self.character)
        what = "A victory at a price" if outcome and outcome.gains_prize else "A defeat with a boon"
        whose = f" for {state.name(self.character)}" if card.theirs and self.character else ""
        return f"{what}{whose}: {self.about}"


def with_augments(state: State, card: Card) -> Mapping[CharacterId, tuple[str, ...]]:
    """Which abilities have augmented, with those of this contest: items grow tired if overused (QW3-2.6.14)."""
    used = state.augmented
    for augment in (augment for side in card.sides for augment in side.augments):
        if augment.ability and augment.bonus is not None and not augment.refused:
            names = (*used.get(augment.helper, ()), augment.ability.name.casefold())
            used = {**used, augment.helper: names}
    return used


# --- when it stands, and what follows


def check_may_be_ruled(state: State, card: Card) -> None:
    """Refuse to settle what is no standoff, and one between player characters: nobody is to be preferred there."""
    situation = state.situation(card)
    if situation is None or not is_fallen(state, card):
        raise Refused("Only a standoff can be settled, and while its outcome is provisional.", clause="QW3-2.3.7.3.1")
    if card.theirs or card.parent or card.kind is CardKind.PART:  # a tie leaves the tally as it is (QW3-5.1.1.1.4)
        raise Refused(
            "Neither side is to be preferred here: let the standoff stand, or change what is at stake.",
            clause="QW3-2.3.7.3.1",
        )
    ruled_for_pc(provisional(card, situation))


def still_deciding(state: State, card: Card, seat: Seat) -> list[Side]:
    """The other player's side, if it may still change the outcome and has not let it stand."""
    if not may_burn(state, card):
        return []
    others = [side for side in card.sides if not state.answers_for(seat, side.character)]
    return [side for side in others if not side.content and may_burn_for(state, card, side)]


def fallen(at: At, contest: ContestId) -> Facts:
    """The dice lie on the table. The outcome stands at once if nobody could change it any more."""
    card = at.now.cards[contest]
    if not (may_burn(at.now, card) or allowed(check_may_be_ruled, at.now, card) or may_improve(at.now, card)):
        yield from settled(at, contest)


def settled(at: At, contest: ContestId) -> Facts:
    """The outcome stands, and all that the rules let follow from it by themselves; experience comes last.

    Source: QW3-4.1.1.1, QW3-4.1.1.2.
    """
    state, card = at.now, at.now.cards[contest]
    if card.is_unopposed:
        yield from rolled_for_prize(at, card)
        return
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    outcome = provisional(card, situation)
    yield recast(outcome, ContestDecided, contest=contest)
    match card.kind:
        case CardKind.AUGMENT:
            yield from augmented(state, card, outcome)
            yield ContestClosed(contest=contest)
        case CardKind.HINDRANCE:
            yield from hindered(state, card, outcome)
            yield ContestClosed(contest=contest)
        case kind:
            yield from favors(state, contest)
            yield from drawn_upon(at, card, outcome)
            if kind is CardKind.RECOVERY:
                yield from got_over(state, card, outcome)
            elif kind is CardKind.PART:
                yield from part_settled(at, at.now.cards[contest], outcome)
    if not situation.is_assured:  # QW3-8.1.5
        yield from taught(at, lessons_of(card, outcomes(situation, outcome)))
        yield from worn_by_contest(at, card, outcomes(situation, outcome))
    if card.kind is CardKind.MEMBER:
        yield from member_scored(at, card, outcome)
    yield from left_service(at)
    yield from overtaken(at)


# --- how it is told

PARTS = (CardKind.AUGMENT, CardKind.HINDRANCE, CardKind.PART, CardKind.MEMBER)  # contests that are parts of another one
WINS = {Verdict.VICTORY: "{} wins", Verdict.DEFEAT: "{} loses", Verdict.STANDOFF: "{} ties"}


def headline(state: State, card: Card, verdict: Verdict) -> str:
    """Who has the prize, in one sentence without its full stop (QW3-2.0.3)."""
    ours, prize = state.name(card.ours.character), bare(card.prize)
    whom = f" against {bare(card.conflict)}" if card.opponent or card.theirs else f", {prize}"
    match card.kind, verdict:
        case CardKind.HINDRANCE, Verdict.VICTORY:
            return f"{card.subject} hinders {ours}"
        case CardKind.HINDRANCE, _:
            return f"{ours} overcomes {card.subject}"
        case CardKind.AUGMENT, Verdict.VICTORY:
            return f"The roll for {card.ours.ability} succeeds"
        case CardKind.AUGMENT, Verdict.DEFEAT:
            return f"The roll for {card.ours.ability} fails"
        case CardKind.AUGMENT, _:
            return f"The roll for {card.ours.ability} is a standoff"
        case CardKind.PART, _ if card.deed is Deed.ROUND:
            what = card.subject.partition(",")[0]  # without what is at stake
            return f"{WINS[verdict].format(ours)} {'' if what.startswith(Deed.ROUND) else 'the '}{what}{whom}"
        case CardKind.PART, _:
            return f"{WINS[verdict].format(ours)}: {card.subject}{whom}"
        case CardKind.FLAW, _:
            return f"{ours} {'acts against' if may_act_against_flaw(verdict) else 'does not get past'} {card.subject}"
        case CardKind.MEMBER, Verdict.STANDOFF:
            return f"{ours} is stopped, and stops them"
        case CardKind.MEMBER, _:
            return f"{ours} {'wins' if verdict is Verdict.VICTORY else 'loses'} their own contest"
        case CardKind.RECOVERY, _:  # of one's own harm or another's, or the services of a healer: no prize of the story
            return f"{capital(prize)}: {ours} {'succeeds' if verdict is Verdict.VICTORY else 'does not succeed'}"
        case _, Verdict.VICTORY:
            return f"{ours} gains the prize: {prize}"
        case _, Verdict.STANDOFF:
            return f"Nobody gains the prize: {prize}"
        case _, Verdict.DEFEAT if card.theirs:
            return f"{state.name(card.theirs.character)} gains the prize: {prize}"
        case _:
            return f"{ours} does not gain the prize: {prize}"


def how(card: Card, outcome: Outcome) -> str:
    """The degree, and the successes that it comes from, for whoever has won."""
    if outcome.dice is None:
        return "It needed no roll."
    if outcome.verdict is Verdict.STANDOFF:
        return f"It is a standoff, {outcome.ours} to {outcome.theirs} in successes."
    if card.theirs and outcome.verdict is Verdict.DEFEAT:
        outcome = outcome.mirrored()
    count = f"{outcome.ours} to {outcome.theirs} in successes"
    if outcome.verdict is not outcome.dice:
        return f"It was assured; the dice say {count}."
    which = "higher" if outcome.verdict is Verdict.VICTORY else "lower"
    by_roll = f" and the {which} roll" if _went_by_roll(card, outcome) else ""
    return f"It is a {outcome.verdict} of degree {outcome.degree}, {count}{by_roll}."


def _went_by_roll(card: Card, outcome: Outcome) -> bool:
    """Whether two rolls of the same worth were compared; a standoff that was settled is no such case."""
    both = card.our_face is not None and card.their_face is not None
    return both and outcome.ours == outcome.theirs and card.ruled is None
