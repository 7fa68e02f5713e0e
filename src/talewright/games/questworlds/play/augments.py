"""Augments: another ability, somebody who stands beside, or help from outside supports a side (QW3-2.6)."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, ChangeCard, Facts, GmGrants, Offers, OnCard, Viewer
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Side
from talewright.games.questworlds.play.chances import change
from talewright.games.questworlds.play.checks import check_in_play, check_mine, contending
from talewright.games.questworlds.play.creating.on_the_spot import as_if_used, first_use
from talewright.games.questworlds.play.dice import DiceCalled
from talewright.games.questworlds.play.framing import ContestFramed
from talewright.games.questworlds.play.marks import MarkGiven
from talewright.games.questworlds.play.modifiers import modifier_set
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import AbilityChosen, as_lines
from talewright.games.questworlds.rules.augment import check_own, check_room, check_supporter, rolled, unrolled
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import Modifier, Source, checked
from talewright.games.questworlds.rules.resistance import augment_resistance
from talewright.games.questworlds.shared.card_events import AugmentRefused, AugmentWithdrawn
from talewright.games.questworlds.shared.changing import check_takes_part, side_of
from talewright.games.questworlds.shared.ids import NO_CHARACTER, AugmentId, CharacterId, ContestId, MarkId
from talewright.refusal import Refused
from talewright.table.offer import Line, Offer, Option, Prose, Value, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import because, signed

ROLLED = "QW3-2.6.1.5"
GRANTED = (unrolled().bonus, unrolled(dramatic=True).bonus)


class ProposeAugment(ChangeCard, tag="propose-augment"):
    """Support the contest with another ability: an own one, or that of somebody who stands beside."""

    beside = True

    character: CharacterId
    ability: Line
    about: Prose = ""
    beneficiary: CharacterId = NO_CHARACTER

    def change(self, state: State, card: Card, at: At) -> Facts:
        """An own ability, or that of a character who stands beside the contest; how it helps may be told aloud.

        Source: QW3-2.6.12, QW3-2.6.2, QW3-2.6.3, QW3-2.6.4, QW3-2.6.5, QW3-2.6.6, QW3-2.6.7, QW3-2.6.8, QW3-2.6.9.
        """
        check_mine(state, at.seat, self.character)
        check_in_play(state, self.character)
        own = self.beneficiary in (NO_CHARACTER, self.character) and card.side(self.character) is not None
        beneficiary = self.character if own else self.beneficiary or card.ours.character
        side = side_of(card, beneficiary)
        ability = as_if_used(state, self.character).acting_on(card, self.character).find(self.ability)
        if own:
            check_room(Source.OWN_AUGMENT, lines_of(side))
            if side.ability:
                check_own(*as_lines(state, side, side.ability, ability), gm_allows=at.seat.is_gm)
        else:
            name = state.name(self.character)
            check_supporter(name, [state.name(each) for each in contending(state, card)])
            if card.is_supported_by(self.character):
                raise Refused(f"{name} supports this contest already: take that back first.", clause="QW3-2.6.2")
        yield from first_use(state, self.character, self.ability)
        yield AugmentProposed(
            contest=card.id,
            augment=AugmentId(at.stamp.id),
            beneficiary=beneficiary,
            source=Source.OWN_AUGMENT if own else Source.SUPPORTERS,
            helper=self.character,
            ability=str(ability),
            about=self.about,
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in can_be_helped(state, card, viewer.seat, Source.OWN_AUGMENT):
            known = as_if_used(state, side.character).acting_on(card, side.character).refs
            refs = [
                ref
                for ref in known
                if side.ability is None or allowed(check_own, *as_lines(state, side, side.ability, ref))
            ]
            if refs:
                made = cls.form(state, card, refs, "Augment with your ability", character=side.character)
                yield made.explained(effect=if_augmented(state, card, side, Source.OWN_AUGMENT, viewer.seat))
        played = state.played_by(viewer.seat)
        for sheet in played:
            refs = list(as_if_used(state, sheet.id).acting_on(card, sheet.id).refs)
            if sheet.id not in contending(state, card) and not card.is_supported_by(sheet.id) and refs:
                for side in card.sides:
                    label = f"Support {state.name(side.character)}"
                    label += f" as {sheet.character.name}" if len(played) > 1 else ""
                    here = {"character": sheet.id, "beneficiary": side.character}
                    made = cls.form(state, card, refs, label, **here)
                    yield made.explained(effect=if_augmented(state, card, side, Source.SUPPORTERS, viewer.seat))

    @classmethod
    def form(
        cls, state: State, card: Card, refs: Iterable[AbilityRef], label: str, *, character: CharacterId, **to: Value
    ) -> Offer:
        """A form with the abilities of one character."""
        sheet = as_if_used(state, character).acting_on(card, character)
        abilities = (Option(str(ref), f"{ref} {state.sign(sheet.rating_of(ref))}") for ref in refs)
        fields = one_of("ability", "Ability", abilities), text(cls, "about", "How it helps")
        return offer(cls, label, *fields, contest=card.id, character=character, **to)


class ProposeHelp(ChangeCard, tag="propose-help"):
    """Bring help from outside into a contest: a community, or circumstances."""

    character: CharacterId
    name: Annotated[Line, Words("Say where the help comes from.", clause="QW3-2.6.11")]
    about: Prose = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """One in a contest (QW3-2.6.11)."""
        check_takes_part(state, card, at.seat)
        check_room(Source.OUTSIDE, lines_of(side_of(card, self.character)))
        yield AugmentProposed(
            contest=card.id,
            augment=AugmentId(at.stamp.id),
            beneficiary=self.character,
            source=Source.OUTSIDE,
            helper=NO_CHARACTER,
            ability="",
            about=self.name,
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        who, community = text(cls, "name", "Who or what helps"), state.community
        about = f"Circumstances, or others. What {community.name} has is asked for as a resource." if community else ""
        for side in can_be_helped(state, card, viewer.seat, Source.OUTSIDE):
            made = offer(cls, "Ask for help from outside", who, contest=card.id, character=side.character)
            effect = if_augmented(state, card, side, Source.OUTSIDE, viewer.seat)
            yield made.explained(about=about or "A community, or circumstances.", effect=effect)


class AnswerAugment(GmGrants):
    """Answer an augment that somebody has proposed."""

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        _, augment = find(card, self.augment)
        if augment.refused:
            raise Refused("This augment was refused: have another one proposed.", clause="QW3-2.6.13")
        check_not_rolled(state, card, augment)
        if augment.settled:
            raise Refused("The dice have said what this augment gives: it stands, or is taken back.", clause=ROLLED)
        return self.answered(state, card, augment, at)

    @abstractmethod
    def answered(self, state: State, card: Card, augment: Augment, at: At) -> Facts:
        """What comes of it."""


class GrantAugment(AnswerAugment, tag="grant-augment"):
    """Accept an augment without a roll: +5, or +10 for a telling that everyone will remember."""

    bonus: int = 5

    def answered(self, state: State, card: Card, augment: Augment, at: At) -> Facts:
        checked(Modifier(augment.source, augment.name, self.bonus))
        if augment.source is not Source.OUTSIDE and self.bonus not in GRANTED:
            raise Refused(
                "Without a roll an augment is worth +5, or +10 for a memorable telling: choose one, or have it rolled.",
                clause="QW3-2.6.1.3",
            )
        yield AugmentGranted(contest=card.id, augment=augment.id, bonus=self.bonus)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side, augment in unsettled(card):
            for bonus in GRANTED:
                if augment.bonus != bonus:
                    made = offer(cls, f"{augment.name}: +{bonus}", bonus=bonus, contest=card.id, augment=augment.id)
                    about = "For a telling that everyone will remember." if bonus == GRANTED[-1] else ""
                    effect = if_granted(state, card, side, augment, bonus, viewer.seat)
                    yield made.explained(about=about, effect=effect)


class RollAugment(AnswerAugment, tag="roll-augment"):
    """Accept an augment, and have it rolled before the contest."""

    def answered(self, state: State, card: Card, augment: Augment, at: At) -> Facts:
        """The roll is a contest of its own against the base resistance.

        A second chance hampers what somebody does for a teammate; their own round has that penalty already.
        Source: QW3-2.6.1.4, QW3-2.3.3.6, QW3-5.3.5.6.
        """
        if augment.ability is None:
            raise Refused("Help from outside has no rating to roll: grant it a bonus.", clause="QW3-2.6.11")
        contest, ability = ContestId(at.stamp.id), str(augment.ability)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.AUGMENT,
            character=augment.helper,
            prize=f"a greater bonus from {ability}",
            conflict=augment.about,
            parent=card.id,
            subject=augment.id,
            by_gm=True,
        )
        yield AbilityChosen(contest=contest, character=augment.helper, ability=ability, tactic=augment.about)
        helps = state.part_of(card, augment.helper) if augment.source is Source.SUPPORTERS else None
        for line in helps.hampering if helps else ():
            yield modifier_set(contest, augment.helper, line)
        yield against(contest, augment_resistance(state.base), "Base")
        yield DiceCalled(contest=contest)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        about = "Against the base resistance. More may come of it; a defeat gives +5 and strains the ability."
        for _, augment in unsettled(card):
            if augment.ability is not None:
                made = offer(cls, f"{augment.name}: have it rolled", contest=card.id, augment=augment.id)
                yield made.explained(about=about)


class RefuseAugment(AnswerAugment, tag="refuse-augment"):
    """Refuse an augment, and say why."""

    reason: Prose = ""

    def answered(self, state: State, card: Card, augment: Augment, at: At) -> Facts:
        yield AugmentRefused(contest=card.id, augment=augment.id, reason=self.reason)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side, augment in unsettled(card):
            if not state.answers_for(viewer.seat, whose(side, augment)):
                yield offer(cls, f"{augment.name}: refuse", WHY, contest=card.id, augment=augment.id)


class WithdrawAugment(ChangeCard, tag="withdraw-augment"):
    """Take an augment back before the dice roll."""

    beside = True

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        side, augment = find(card, self.augment)
        if augment.helper and not state.acts_for(at.seat, augment.helper):
            check_mine(state, at.seat, side.character)
        check_not_rolled(state, card, augment)
        yield AugmentWithdrawn(contest=card.id, augment=augment.id)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        """To whoever brings it, and to whom it is brought; to the game master where it may not be refused any more."""
        for side, augment in open_augments(card):
            own = state.answers_for(viewer.seat, whose(side, augment))
            if own or (augment.settled if viewer.seat.is_gm else state.acts_for(viewer.seat, side.character)):
                label = f"{augment.name}: withdraw" if own else f"{augment.name}: decline"
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
    about: str

    def on_card(self, card: Card) -> Card:
        ability = AbilityRef.parse(self.ability) if self.ability else None
        added = Augment(id=self.augment, source=self.source, helper=self.helper, ability=ability, about=self.about)
        return card.on_side(self.beneficiary, lambda side: side.with_new(added))

    def told(self, state: State) -> str:
        if self.source is Source.OUTSIDE:
            return f"Help from outside is asked for: {self.about}"
        return f"{state.name(self.helper)} would like to augment with {self.ability}{because(self.about)}"


class AugmentGranted(OnCard, tag="augment-granted/1"):
    """An augment counts, with its bonus."""

    augment: AugmentId
    bonus: int

    def on_card(self, card: Card) -> Card:
        return card.on_sides(lambda side: side.on_augment(self.augment, lambda each: replace(each, bonus=self.bonus)))

    def told(self, state: State) -> str:
        return f"The augment ({state.cards[self.contest].name_of(self.augment)}) gives {signed(self.bonus)}"


def augmented(state: State, card: Card, outcome: Outcome) -> Facts:
    """A rolled augment never gives less than +5; a defeat lies on later uses of its ability.

    Source: QW3-2.6.1.5, QW3-2.6.1.6, QW3-2.6.1.7, QW3-2.6.1.8.
    """
    assert card.parent is not None
    gain = rolled(outcome)
    yield AugmentGranted(contest=card.parent, augment=AugmentId(card.subject), bonus=gain.bonus)
    if gain.penalty:
        yield MarkGiven(
            mark=MarkId(f"{card.id}.strain"),
            character=card.ours.character,
            good=False,
            text="the strain of an augment",
            amount=gain.penalty,
            abilities=(str(card.ours.ability),),
            contest=card.id,
            both_sheets=state.sheet(card.ours.character).shares,
        )


def granted(card: Card) -> Iterator[AugmentGranted]:
    """An accepted card accepts its augments: each is worth +5 without a roll (QW3-2.6.1.2)."""
    for augment in (augment for side in card.sides for augment in side.augments if augment.is_pending):
        yield AugmentGranted(contest=card.id, augment=augment.id, bonus=augment.modifier.amount)


# --- what is allowed


def lines_of(side: Side) -> list[Modifier]:
    """The lines of a side's augments that were not refused, and of the community's resources."""
    augments = (augment.modifier for augment in side.augments if not augment.refused)
    return [*augments, *(line for line in side.modifiers if line.source is Source.RESOURCE)]


def can_be_helped(state: State, card: Card, seat: Seat, source: Source) -> list[Side]:
    """The sides that a seat may bring help to: its own, once they have a tactic, and while there is room."""
    mine = (side for side in card.sides if side.chosen and state.acts_for(seat, side.character))
    return [side for side in mine if allowed(check_room, source, lines_of(side))]


def find(card: Card, wanted: AugmentId) -> tuple[Side, Augment]:
    """An augment and the side that it supports. Raises ``Refused`` if it is gone."""
    for side in card.sides:
        augment = side.augment(wanted)
        if augment:
            return side, augment
    raise Refused("This augment was taken back.")


def whose(side: Side, augment: Augment) -> CharacterId:
    """Who brings an augment: whose ability it is, or who has asked for help from outside."""
    return augment.helper or side.character


def open_augments(card: Card) -> Iterator[tuple[Side, Augment]]:
    """The augments that can still be decided about or taken back, each with the side that it supports."""
    each = ((side, augment) for side in card.sides for augment in side.augments)
    return ((side, augment) for side, augment in each if not augment.refused and not augment.rolled_in)


def unsettled(card: Card) -> Iterator[tuple[Side, Augment]]:
    """The augments that can still be answered, each with the side that it supports."""
    return ((side, augment) for side, augment in open_augments(card) if not augment.settled)


def check_not_rolled(state: State, card: Card, augment: Augment) -> None:
    """Refuse to touch an augment that is being rolled, or was."""
    if any(nested.subject == augment.id for nested in state.nested(card)):
        raise Refused("This augment is being rolled: finish that first.", clause="QW3-2.6.18")
    if augment.rolled_in:
        raise Refused("This augment has been rolled: what the dice said stands.", clause=ROLLED)


# --- what they would do


def if_augmented(state: State, card: Card, side: Side, source: Source, seat: Seat) -> str:
    """What one more augment of +5 would change."""
    added = Augment(id=AugmentId("?"), source=source, helper=NO_CHARACTER, ability=None, about="", bonus=GRANTED[0])
    return change(state, card, card.with_side(side.with_new(added)), side, seat)


def if_granted(state: State, card: Card, side: Side, augment: Augment, bonus: int, seat: Seat) -> str:
    """What an augment of this bonus would change; one that still waits is compared with having none."""
    with_it = card.with_side(side.with_augment(replace(augment, bonus=bonus)))
    before = card.with_side(side.with_augment(replace(augment, refused=True))) if augment.is_pending else card
    return change(state, before, with_it, side, seat)
