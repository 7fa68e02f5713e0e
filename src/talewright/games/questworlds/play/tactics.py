"""Tactics: which ability a side uses, and how (QW3-2.3.1.4)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, ChangeCard, Facts, GmSets, Offers, OnCard, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.chances import victory
from talewright.games.questworlds.play.checks import check_mine, check_settled
from talewright.games.questworlds.play.creating import on_the_spot
from talewright.games.questworlds.play.modifiers import modifier_set, of_side
from talewright.games.questworlds.play.sequences.entering import entered_on_card
from talewright.games.questworlds.play.sheets import check_beside_rules, with_ability, written_anew
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import check_own
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.communities.community import check_ability
from talewright.games.questworlds.rules.flaw import check_resists
from talewright.games.questworlds.rules.framing import check_new_tactic
from talewright.games.questworlds.rules.keyword import Ability, AbilityRef, is_same_name
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.relationships.tie import check_usable
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.changing import side_of
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.percent import said
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Line, Name, Option, Prose, Text, Value, allowed, offer, text
from talewright.table.seat import Seat

AGAIN = "Let {} try again with what failed, in a way that is really new"
WHAT_IS_NEW = "What is new about it"
HAS_FAILED = "It has failed against this before."


class ChooseAbility(ChangeCard, tag="choose-ability"):
    """Choose an ability, and perhaps say how it is used. Without a relevant one, leave it empty: a rating of 5."""

    needs_ruling = False

    character: CharacterId
    ability: Line = ""
    tactic: Prose = ""
    new_way: bool = False

    def change(self, state: State, card: Card, at: At) -> Facts:
        """An ability of the sheet, rated at its first use; without a relevant one it is 5 (QW3-2.1.4.1, QW3-3.1.5)."""
        side = open_side(state, card, self.character, at.seat)
        check_usable(state.sheet(self.character).tie(self.ability))
        check_ability(state.community, self.ability)
        there = on_the_spot.as_if_used(state, self.character)
        ability = there.acting_on(card, self.character).find(self.ability) if self.ability else None
        check_new_tactic(ability, state.lost_with(card, self.character), new_way=self.new_way and at.seat.is_gm)
        check_fits(state, card, side, ability)
        yield from on_the_spot.first_use(state, self.character, self.ability)
        yield from tactic_chosen(card, side, str(ability) if ability else "", self.tactic)
        yield from entered_on_card(at.now, card, replace(side, ability=ability, tactic=self.tactic, chosen=True))

    @staticmethod
    def fits(state: State, card: Card, side: Side, ability: str) -> bool:
        """Whether a side may go in with this ability of its sheet now."""
        ref = AbilityRef.read(ability)
        return allowed(check_fits, state, card, side, ref) and allowed(
            check_new_tactic, ref, state.lost_with(card, side.character)
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in open_sides(state, card, viewer.seat):
            there = on_the_spot.as_if_used(state, side.character)
            fitting = [
                ref
                for ref in (*there.acting_on(card, side.character).refs, None)
                if allowed(check_fits, state, card, side, ref)
            ]
            lost = state.lost_with(card, side.character)
            free = [ref for ref in fitting if allowed(check_new_tactic, ref, lost)]
            again = [ref for ref in fitting if ref not in free]
            whose: dict[str, Value] = {"contest": card.id, "character": side.character}
            if free:
                default = side.ability if side.chosen and side.ability in free else free[0]
                field = choice(there, card, side, free, viewer.seat, default)
                label = "Change the ability" if side.chosen else "Choose an ability"
                made = offer(cls, label, field, how_used(side), **whose)
                waits = state.answers_for(viewer.seat, side.character) and not side.chosen
                yield made.explained(about=state.edition.limits_of(free), main=waits)
            if viewer.seat.is_gm and again:
                label = AGAIN.format(state.name(side.character))
                field = choice(there, card, side, again, viewer.seat, again[0])
                made = offer(cls, label, field, text(cls, "tactic", WHAT_IS_NEW), new_way=True, **whose)
                yield made.explained(about=HAS_FAILED)


def chosen_at_once(at: At, contest: ContestId, character: CharacterId, ability: str) -> Facts:
    """The ability that was said with the framing, or in joining; it may wait."""
    if ability:
        choose = ChooseAbility(contest=contest, character=character, ability=ability)
        yield from choose.change(at.now, at.now.cards[contest], at)


NEW = "QW3-3.1.9"  # a new ability is bought, once the slots are used up


class AddAbilityHere(ChangeCard, tag="add-ability-here"):
    """Put a new ability on the sheet, on the spot, and use it."""

    character: CharacterId
    name: Name
    rating: Line = "10"
    tactic: Prose = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """It goes on the sheet, and is used at once (QW3-2.1.1)."""
        side = open_side(state, card, self.character, at.seat)
        check_beside_rules(state.sheet(self.character), at.seat, NEW)
        sheet, name = state.sheet(self.character).character, " ".join(self.name.split())
        lines = [line.name for part in (sheet.keywords, sheet.abilities, sheet.flaws) for line in part]
        if any(is_same_name(line, name) for line in lines):
            raise Refused(
                f"{name} is on the sheet already: choose it from the list, or change its rating on the sheet."
            )
        if not state.sheet(self.character).is_made:
            yield on_the_spot.made_on_the_spot(state, self.character, name, self.rating)
        else:
            with as_refusals():
                ability = Ability(name, state.rating_of(self.rating))
            line = f"{ability.name} {state.sign(ability.rating)}"
            yield written_anew(state, state.sheet(self.character), with_ability(sheet, ability), line)
            name = ability.name
        yield from tactic_chosen(card, side, name, self.tactic)
        used = replace(side, ability=AbilityRef(name=name), tactic=self.tactic, chosen=True)
        yield from entered_on_card(at.now, card, used)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        name = Text(name="name", label="Its name", most=80, suggestions=state.edition.sample_abilities)
        for side in open_sides(state, card, viewer.seat):
            here = {"contest": card.id, "character": side.character}
            sheet = state.sheet(side.character)
            rating = on_the_spot.rating_on_the_spot(sheet)
            if rating and allowed(check_beside_rules, sheet, viewer.seat, NEW):
                made = offer(cls, "Use a new ability", name, rating, how_used(side), **here)
                yield made.explained(about="It goes on the sheet at once.")


class RejectTactic(GmSets, tag="reject-tactic"):
    """The tactic is not credible here: ask for another."""

    character: CharacterId
    reason: Prose = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """The player is asked for another, and for no more (QW3-2.3.1.4.2, QW3-2.3.1.4.3)."""
        check_settled(state, card)
        if not side_of(card, self.character).chosen:
            raise Refused("There is no tactic yet that could be refused.", clause="QW3-2.3.1.4.3")
        yield TacticRejected(contest=card.id, character=self.character, reason=self.reason, alone=True)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        """What the genre says of incredible abilities stands beside it (QW3-2.3.1.4.4)."""
        for side in open_sides(state, card, viewer.seat):
            if side.chosen:
                label = of_side(state, card, side, "Not credible, ask for another tactic")
                made = offer(cls, label, WHY, contest=card.id, character=side.character)
                yield made.explained(about=state.edition.limits_of([side.ability]))


# --- what happened


class AbilityChosen(OnCard, tag="ability-chosen/1"):
    """A side has its tactic: the ability (empty for none that is relevant) and the way it is used."""

    character: CharacterId
    ability: str
    tactic: str

    def on_card(self, card: Card) -> Card:
        ref = AbilityRef.parse(self.ability) if self.ability else None
        return card.on_side(self.character, lambda side: replace(side, ability=ref, tactic=self.tactic, chosen=True))

    def told(self, state: State) -> str:
        if state.cards[self.contest].kind is CardKind.AUGMENT:
            return ""
        uses = f"uses {self.ability}" if self.ability else "has no relevant ability"
        return f"{state.name(self.character)} {uses}{f': {self.tactic}' if self.tactic else ''}"


def tactic_chosen(card: Card, side: Side, ability: str, tactic: str) -> Facts:
    """A side has its tactic; a stretch goes with the ability that was stretched (QW3-2.5.1.2)."""
    yield AbilityChosen(contest=card.id, character=side.character, ability=ability, tactic=tactic)
    if side.chosen and ability != str(side.ability or ""):
        for line in (line for line in side.modifiers if line.source is Source.STRETCH):
            yield modifier_set(card.id, side.character, replace(line, amount=0))


class TacticRejected(card_events.TacticRejected[State, Card], tag="tactic-rejected/1"):
    """A tactic was not credible. It goes *alone*; in older journals every line under the rating went with it."""

    alone: bool = False

    def on_card(self, card: Card) -> Card:
        before, rejected = card.side(self.character), super().on_card(card)
        lines = before.besides if before and self.alone else ()
        return rejected.on_side(self.character, lambda side: replace(side, modifiers=lines))


# --- what is allowed


def open_side(state: State, card: Card, character: CharacterId, seat: Seat) -> Side:
    """The side whose tactic a seat may choose now. Raises ``Refused`` otherwise."""
    check_mine(state, seat, character)
    check_settled(state, card)
    return side_of(card, character)


def open_sides(state: State, card: Card, seat: Seat) -> tuple[Side, ...]:
    """The sides whose tactics a seat may choose now."""
    return () if state.nested(card) else tuple(side for side in card.sides if state.acts_for(seat, side.character))


def as_lines(state: State, side: Side, one: AbilityRef, other: AbilityRef) -> tuple[AbilityRef, AbilityRef]:
    """Two abilities of a side, each under its own line: two of a sidekick's may have nothing in common."""
    character = state.sheet(side.character).character
    return character.as_line(one), character.as_line(other)


def check_fits(state: State, card: Card, side: Side, ability: AbilityRef | None) -> None:
    """Refuse to resist a flaw with nothing, and a tactic that the own augment on the card may not support.

    Source: QW3-2.6.3, QW3-2.6.4, QW3-2.6.5, QW3-2.6.6, QW3-2.7.2.2.
    """
    if card.kind is CardKind.FLAW:
        check_resists(ability)
    for augment in side.augments if ability else ():
        if ability and augment.ability and augment.source is Source.OWN_AUGMENT and not augment.refused:
            check_own(*as_lines(state, side, ability, augment.ability))


def how_used(side: Side) -> Text:
    """The field for the way in which an ability is used."""
    return text(ChooseAbility, "tactic", "How it is used", default=side.tactic)


def called_with(state: State, sheet: Character, ref: AbilityRef | None) -> str:
    """An ability with its rating, for a list to choose from; None is to have no relevant one."""
    return f"{ref or 'No relevant ability:'} {state.sign(sheet.rating_of(ref))}"


def choice(
    state: State, card: Card, side: Side, refs: list[AbilityRef | None], seat: Seat, default: AbilityRef | None
) -> Choice:
    """Abilities to choose from, with their odds; None is to have no relevant one, and an empty field means that."""
    sheet, abilities = state.acting_on(card, side.character), []
    for ref in refs:
        chance = victory(state, card.with_side(replace(side, ability=ref, chosen=True)), side, seat)
        odds = "" if chance is None else f"{said(chance)} victory"
        abilities.append(Option(str(ref or ""), called_with(state, sheet, ref), odds))
    known, optional = tuple(abilities), None in refs
    return Choice(name="ability", label="Ability", options=known, default=str(default or ""), optional=optional)
