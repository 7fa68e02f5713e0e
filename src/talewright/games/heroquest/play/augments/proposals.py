"""Augments are proposed, with one's own abilities, another character's or from outside, and taken back (QW2-2.4.0)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, ChangeCard, Facts, Offers, OnCard, Viewer
from talewright.games.heroquest.play.card import Augment, Card, Side
from talewright.games.heroquest.play.checks import check_can_act, check_mine, contending
from talewright.games.heroquest.play.creating.first_use import first_use
from talewright.games.heroquest.play.ids import NO_CHARACTER, AugmentId, CharacterId, ContestId, acting, leader_of
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.augment import (
    check_adversary,
    check_attempt,
    check_moment,
    check_own,
    check_room,
    check_supporter,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.card_events import AugmentWithdrawn
from talewright.games.questworlds.shared.changing import side_of
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, Prose, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import because, counted


class Propose(ChangeCard):
    """Something that supports a side, while the contest may be augmented."""

    def found(self, state: State) -> Card:
        return for_augments(state, self.contest)


class ProposeAugment(Propose, tag="propose-augment"):
    """Support a side with an ability: one's own, if *helper* is the beneficiary, or another character's."""

    beside = True

    beneficiary: CharacterId
    helper: CharacterId
    ability: Line
    about: Prose = ""
    whose: Whose = Whose.PC

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Any ability supports one's own or another's, rated by that at the latest; how it helps may be told aloud.

        Source: QW2-2.4.0.3, QW2-2.4.0.7, QW2-2.4.0.9, QW2-2.4.1.2, QW2-3.1.6.
        """
        side = side_of(card, self.beneficiary)
        check_mine(state, at.seat, self.helper)
        ability = AbilityRef.read(self.ability)
        check_helper(state, card, side, self.helper, self.whose)
        rating = state.rated(acting(self.helper, self.whose), ability)
        check_ability(state, side, self.helper, ability, self.whose)
        if not at.seat.is_gm:
            check_foe(state, card, self.helper, ability, self.whose)
        if self.whose is Whose.PC:
            yield from first_use(state, self.helper, ability, card.id)
        yield recast(
            self,
            AugmentProposed,
            contest=card.id,
            augment=AugmentId(at.stamp.id),
            source=Source.AUGMENT if self.helper == self.beneficiary else Source.SUPPORTER,
            ability=str(ability),
            rating=str(rating),
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            for sheet in state.actors.values():
                if not card.is_for_augment and state.acts_for(viewer.seat, sheet.id):
                    yield from cls._offers_for(state, card, side, sheet, viewer.seat)

    @classmethod
    def _offers_for(cls, state: State, card: Card, side: Side, sheet: Sheet, seat: Seat) -> Offers:
        for whose, name in sheet.acting:
            if not allowed(check_helper, state, card, side, sheet.id, whose):
                continue
            refs = sheet.character.abilities_of(whose).refs
            fitting = [ref for ref in refs if allowed(check_ability, state, side, sheet.id, ref, whose)]
            if not seat.is_gm:
                fitting = [ref for ref in fitting if allowed(check_foe, state, card, sheet.id, ref, whose)]
            if fitting:
                own = sheet.id == side.character
                label = f"{name} augments" if own else f"{name} supports {state.name(side.character)}"
                if whose is Whose.PC and not seat.is_gm:
                    label = "Augment with your ability" if own else f"Support {state.name(side.character)}"
                abilities = one_of("ability", "Ability", (_option(state, sheet, whose, ref) for ref in fitting))
                how = text(cls, "about", "How it helps")
                here = {"contest": card.id, "beneficiary": side.character, "helper": sheet.id, "whose": whose.value}
                about = "The game master decides whether it is justified, entertaining and memorable."
                yield offer(cls, label, abilities, how, **here).explained(about=about)


class ProposeHelp(Propose, tag="propose-help"):
    """Ask for help from outside: a community, or circumstances."""

    beneficiary: CharacterId
    about: Annotated[Line, Words("Say who or what helps, and how.", clause="QW2-2.4.0.6")]

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Help from outside the characters, such as a community's (QW2-2.4.0.6)."""
        check_mine(state, at.seat, self.beneficiary)
        side_of(card, self.beneficiary)
        if not state.uses(Advanced.COMMUNITY_SUPPORT, card):
            raise Refused(
                "Support by a community is not in use here: ask the game master to switch it on, or use an ability.",
                clause="QW2-1.3.5",
            )
        yield AugmentProposed(
            contest=card.id,
            augment=AugmentId(at.stamp.id),
            beneficiary=self.beneficiary,
            source=Source.OUTSIDE,
            helper=NO_CHARACTER,
            ability="",
            rating="",
            about=self.about,
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        able = not card.is_for_augment and state.uses(Advanced.COMMUNITY_SUPPORT, card)
        for side in card.sides if able else ():
            if state.acts_for(viewer.seat, side.character):
                label, about = f"Help from outside for {state.name(side.character)}", "Who or what helps, and how"
                made = offer(cls, label, text(cls, "about", about), contest=card.id, beneficiary=side.character)
                yield made.explained(about="A community, or circumstances.")


class WithdrawAugment(ChangeCard, tag="withdraw-augment"):
    """Take an augment back before the dice roll, or do without one that somebody else brings."""

    beside = True

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        """Whoever brings it takes it back, and whoever is helped need not be (QW2-2.4.0.7)."""
        side, augment = open_augment(card, self.augment)
        if not (augment.helper and state.acts_for(at.seat, augment.helper)):
            check_mine(state, at.seat, side.character)
        yield AugmentWithdrawn(contest=card.id, augment=self.augment)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side, augment in open_augments(card):
            own = state.answers_for(viewer.seat, augment.helper or side.character)
            if own or (not viewer.seat.is_gm and state.answers_for(viewer.seat, side.character)):
                label = f"Take {augment.name} back" if own else f"Do without {augment.name}"
                yield offer(cls, label, contest=card.id, augment=augment.id)


# --- what happened


class AugmentProposed(OnCard, tag="augment-proposed/1"):
    """Somebody would like to support a side. *source* says where the help comes from."""

    brings = ("augment",)

    augment: AugmentId
    beneficiary: CharacterId
    source: Source
    helper: CharacterId
    ability: str
    rating: str
    about: str
    whose: Whose = Whose.PC

    def on_card(self, card: Card) -> Card:
        augment = recast(
            self,
            Augment,
            id=self.augment,
            ability=AbilityRef.parse(self.ability) if self.ability else None,
            rating=Rating.parse(self.rating) if self.rating else None,
        )
        return card.on_side(self.beneficiary, lambda side: side.with_new(augment))

    def told(self, state: State) -> str:
        if self.source is Source.OUTSIDE:
            return f"Help from outside for {state.name(self.beneficiary)}: {self.about}"
        helper = acting(self.helper, self.whose)
        deed = "augment" if helper == self.beneficiary else f"support {state.name(self.beneficiary)}"
        return f"{state.name(helper)} would {deed} with {self.ability}{because(self.about)}"


class AugmentRated(OnCard, tag="augment-rated/1"):
    """The rating of an augment that waits for its answer was corrected."""

    augment: AugmentId
    rating: str

    def on_card(self, card: Card) -> Card:
        rating = Rating.parse(self.rating)
        return card.on_sides(lambda side: side.on_augment(self.augment, lambda one: replace(one, rating=rating)))

    def told(self, state: State) -> str:
        name, rating = state.cards[self.contest].name_of(self.augment), state.sign(Rating.parse(self.rating))
        return f"The augment ({name}) is rated {rating} now"


# --- what may support


def for_augments(state: State, contest: ContestId) -> Card:
    """The card, while it may be augmented (QW2-2.4.0.7, QW2-2.4.1.4)."""
    card = state.card(contest)
    check_moment(dice_have_fallen=card.phase is not Phase.FRAMING, is_for_augment=card.is_for_augment)
    return card


def check_helper(state: State, card: Card, side: Side, helper: CharacterId, whose: Whose) -> None:
    """Refuse a helper who cannot help this side, with whatever ability.

    Source: QW2-2.4.0.5, QW2-2.4.0.10, QW2-2.4.0.12, QW2-2.4.1.5.
    """
    name, acts = state.name(helper), acting(helper, whose)
    check_attempt(name, [state.name(each.helper) for each in side.augments if each.lost])
    counting = [each for each in side.augments if side.counts(each)]
    contestants = [state.name(each) for each in contending(state, card) if each != side.character or acts == helper]
    if helper == side.character:
        if acts != helper:
            check_supporter(state.name(acts), contestants)
        check_room(each.source for each in counting)
        return
    if leader_of(helper) != helper:
        raise Refused(
            f"{name} helps with what it can do as its leader's own ability: propose it for "
            f"{state.name(leader_of(helper))}.",
            clause="QW2-6.5.1.10",
        )
    supporting = [state.name(each.helper) for each in counting if each.source is Source.SUPPORTER]
    check_supporter(state.name(acts), contestants, ())
    check_supporter(name, (), supporting)


def check_ability(state: State, side: Side, helper: CharacterId, ability: AbilityRef, whose: Whose) -> None:
    """Refuse an ability that this helper does not have, or with which they cannot support this side (QW2-2.4.0.11)."""
    acts = acting(helper, whose)
    state.rated(acts, ability)
    check_can_act(state, acts, ability)
    if helper == side.character and side.ability and side.whose is whose:
        check_own(side.ability, ability, state.edition.augments)


def check_foe(state: State, card: Card, helper: CharacterId, ability: AbilityRef, whose: Whose) -> None:
    """Refuse what an adversary stirs against somebody else, unless the game master says that it is they."""
    line = state.actor(acting(helper, whose)).character.abilities.get(ability)
    others = (state.name(side.character) for side in card.sides if side.character != helper)
    check_adversary(line, " ".join(filter(None, (card.obstacle, *others))), state.edition.augments)


def open_augment(card: Card, wanted: AugmentId) -> tuple[Side, Augment]:
    """An augment that waits for its answer. Raises ``Refused`` otherwise."""
    for side in card.sides:
        found = side.augment(wanted)
        if found is None:
            continue
        if found.rolled_in:
            raise Refused("This augment is being rolled: finish that first.", clause="QW2-2.4.0.14")
        if not found.is_pending:
            raise Refused("This augment has been settled already.", clause="QW2-2.4.0.14")
        return side, found
    raise Refused("There is no such augment in this contest.")


def open_augments(card: Card) -> Iterator[tuple[Side, Augment]]:
    """The augments on a card that wait for an answer."""
    for side in card.sides:
        yield from ((side, each) for each in side.augments if each.is_pending and not each.rolled_in)


def _option(state: State, sheet: Sheet, whose: Whose, ref: AbilityRef) -> Option:
    acts = acting(sheet.id, whose)
    rating, times = state.rated(acts, ref), state.augmented.get((acts, str(ref).casefold()), 0)
    told = f"Has augmented {counted(times, 'time')}." if times else ""
    return Option(str(ref), f"{ref} {state.sign(rating)}", told)
