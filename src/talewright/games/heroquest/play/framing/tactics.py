"""Tactics: an ability and the way it is used, and what happens where somebody doubts it (QW2-2.3.2.3)."""

from functools import partial

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, ChangeCard, Facts, GmRules, GmSets, Move, Offers, OnCard, Viewer
from talewright.games.heroquest.play.card import Card, Dispute, Opinion, Side
from talewright.games.heroquest.play.chances import if_used
from talewright.games.heroquest.play.checks import check_mine, check_settled, check_usable
from talewright.games.heroquest.play.creating.first_use import first_use
from talewright.games.heroquest.play.framing.modifiers import lines_of_use_gone
from talewright.games.heroquest.play.ids import CharacterId, ContestId, acting
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.framing import check_new_tactic
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.changing import being_framed, in_framing, side_of
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, Prose, allowed, offer, one_of, text
from talewright.table.seat import Seat, check_gm
from talewright.wording import because

CREDIBLE = one_of("credible", "The tactic", (Option("true", "It is credible here"), Option("false", "It is not")))


class ChooseAbility(ChangeCard, tag="choose-ability"):
    """Choose an ability and say how it is used. Without a relevant one, leave it empty: that is a rating of 6."""

    needs_ruling = False

    character: CharacterId
    ability: Line = ""
    tactic: Prose = ""
    whose: Whose = Whose.PC
    new_way: bool = False

    def change(self, state: State, card: Card, at: At) -> Facts:
        """The tactic: an ability with its rating, perhaps by this use, and how it is used.

        What was a stretch with the last ability need not be one with this.
        Source: QW2-2.3.2.3.1, QW2-3.1.6, QW2-4.1.1.2.
        """
        check_mine(state, at.seat, self.character)
        side = side_of(card, self.character)
        check_settled(state, card)
        if self.new_way:
            why = "Whether a way is really new, the game master says: hand the contest over."
            check_gm(at.seat, why, clause="QW2-2.3.2.4.2")
        ability = AbilityRef.read(self.ability) if self.ability else None
        check_usable(state, card, side, ability, self.whose, new_way=self.new_way)
        if ability and self.whose is Whose.PC:
            yield from first_use(state, self.character, ability, card.id)
        if side.ability and (side.ability, side.whose) != (ability, self.whose):
            yield from lines_of_use_gone(card, side)
        yield recast(
            self,
            AbilityChosen,
            contest=card.id,
            ability=str(ability) if ability else "",
            rating=str(state.rated(acting(self.character, self.whose), ability)),
        )

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        """One's own abilities, retainers among them, and those of a sidekick: followers of two kinds (QW2-6.5.0.1)."""
        for side in card.sides if not state.nested(card) else ():
            if state.acts_for(viewer.seat, side.character):
                for whose, name in state.actor(side.character).acting:
                    yield from cls._form(state, card, side, viewer.seat, whose, name)
                if viewer.seat.is_gm:
                    yield from cls._again(state, card, side)

    @classmethod
    def _form(
        cls, state: State, card: Card, side: Side, seat: Seat, whose: Whose, name: str
    ) -> Offers:  # fmt: skip
        choices = abilities_for(state, card, side, seat, whose)
        known = [option.value for option in choices]
        if not known:
            return
        now = str(side.ability) if side.ability and side.whose is whose else ""
        chosen = side.chosen and side.whose is whose and now in known
        default = now if chosen else next(filter(None, known), "")
        optional = "" in known
        ability = Choice(name="ability", label="Ability", options=choices, default=default, optional=optional)
        own = "Change the ability" if side.chosen else "Choose an ability"
        label = own if state.answers_for(seat, side.character) else f"{state.name(side.character)}'s tactic"
        if whose is Whose.SIDEKICK:
            label = f"Let {name} act"
        tactic = text(cls, "tactic", "How it is used", default=side.tactic)
        made = offer(cls, label, ability, tactic, contest=card.id, character=side.character, whose=whose.value)
        waits = state.answers_for(seat, side.character) and whose is Whose.PC
        yield made.explained(main=waits and not side.chosen)

    @classmethod
    def _again(cls, state: State, card: Card, side: Side) -> Offers:
        """What has lost against this obstacle may be used in a way that the game master finds new (QW2-2.3.2.4.2)."""
        sheet = state.actor(side.character)
        for whose, name in sheet.acting:
            lost = state.lost_with(card, acting(side.character, whose))
            refs = (*sheet.character.abilities_of(whose).refs, None)
            failed = (ref for ref in refs if not allowed(check_new_tactic, ref, lost))
            check = partial(check_usable, state, card, side, whose=whose, new_way=True)
            usable = (ref for ref in failed if allowed(check, ability=ref))
            again = tuple(Option(str(ref) if ref else "", str(ref or "No relevant ability")) for ref in usable)
            if again:
                fields = one_of("ability", "Ability", again), text(cls, "tactic", "How it is used now")
                here = {"contest": card.id, "character": side.character, "whose": whose.value}
                label = f"Allow {name} a new way with what has failed"
                yield offer(cls, label, *fields, new_way=True, **here)


def chosen_at_once(at: At, contest: ContestId, character: CharacterId, ability: str) -> Facts:
    """The ability that was said with the framing, or in joining; it may wait."""
    if ability:
        choose = ChooseAbility(contest=contest, character=character, ability=ability)
        yield from choose.change(at.now, at.now.cards[contest], at)


class DisputeTactic(ChangeCard, tag="dispute-tactic"):
    """Put the question whether a tactic is credible to the whole group."""

    beside = True

    character: CharacterId
    about: Line = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A disputed tactic is put to the whole group, before the game master rules on it (QW2-2.3.2.3.4)."""
        if not side_of(card, self.character).chosen or card.dispute:
            raise Refused("There is no tactic to dispute, or it is disputed already.", clause="QW2-2.3.2.3.4")
        yield TacticDisputed(contest=card.id, character=self.character, about=self.about)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        label = "Ask the group whether a tactic is credible"
        for side in card.sides:
            if side.chosen and not card.dispute:
                about = text(cls, "about", "What is doubtful")
                yield offer(cls, label, about, contest=card.id, character=side.character)


class GiveOpinion(Move, tag="give-opinion"):
    """Say whether a disputed tactic is credible; the game master rules afterwards."""

    contest: ContestId
    credible: bool
    why: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        _check_disputed(in_framing(state, self.contest))
        yield OpinionGiven(contest=self.contest, who=at.seat.name, credible=self.credible, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            if card.dispute:
                yield offer(cls, "Say what you think of it", CREDIBLE, text(cls, "why", "Why"), contest=card.id)


class RuleCredible(GmRules, tag="rule-credible"):
    """Rule that a disputed tactic is credible after all."""

    contest: ContestId
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """What a framework of extraordinary abilities allows is credible in that game (QW2-2.3.2.3.5)."""
        _check_disputed(in_framing(state, self.contest))
        yield CredibleRuled(contest=self.contest, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            if card.dispute:
                made = offer(cls, "Rule that it is credible", text(cls, "reason", "Why"), contest=card.id)
                yield made.explained(main=True)


class RejectTactic(GmSets, tag="reject-tactic"):
    """The tactic is not credible here: ask for another."""

    character: CharacterId
    reason: Prose = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A tactic that is not credible here takes its augments with it; what is not about it stays (QW2-2.3.2.3.3)."""
        side = side_of(card, self.character)
        check_settled(state, card)
        if not side.chosen:
            raise Refused("No tactic has been chosen yet.", clause="QW2-2.3.2.3.3")
        yield TacticRejected(contest=card.id, character=self.character, reason=self.reason)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            if side.chosen and not state.nested(card):
                label, why = f"{state.name(side.character)}'s tactic is not credible here", text(cls, "reason", "Why")
                yield offer(cls, label, why, contest=card.id, character=side.character)


# --- what happened


class AbilityChosen(OnCard, tag="ability-chosen/1"):
    """A side has its tactic: the ability with its rating (empty for none that is relevant) and how it is used."""

    character: CharacterId
    ability: str
    rating: str
    tactic: str
    whose: Whose = Whose.PC
    new_way: bool = False

    def on_card(self, card: Card) -> Card:
        ability = AbilityRef.parse(self.ability) if self.ability else None
        rating, whose, new_way = Rating.parse(self.rating), self.whose, self.new_way
        used = partial(replace, ability=ability, rating=rating, tactic=self.tactic, whose=whose, new_way=new_way)
        return card.on_side(self.character, lambda side: used(side, chosen=True))

    def told(self, state: State) -> str:
        rated = f"uses {self.ability} ({state.sign(Rating.parse(self.rating))})"
        way = f": {self.tactic}" if self.tactic else ""
        who = state.name(acting(self.character, self.whose))
        return f"{who} {rated if self.ability else 'has no relevant ability'}{way}"


class TacticRejected(card_events.TacticRejected[State, Card], tag="tactic-rejected/1"):
    """A tactic was not credible."""

    def on_card(self, card: Card) -> Card:
        return replace(super().on_card(card), dispute=None)


class TacticDisputed(OnCard, tag="tactic-disputed/1"):
    """Whether a tactic is credible was put to the whole group."""

    character: CharacterId
    about: str

    def on_card(self, card: Card) -> Card:
        return replace(card, dispute=Dispute(self.character, self.about))

    def told(self, state: State) -> str:
        whose = state.name(self.character)
        return f"Is the tactic of {whose} credible? The group is asked{because(self.about)}"


class OpinionGiven(OnCard, tag="opinion-given/1"):
    """Somebody said whether a disputed tactic is credible."""

    who: str
    credible: bool
    why: str

    def on_card(self, card: Card) -> Card:
        if card.dispute is None:
            return card
        others = tuple(opinion for opinion in card.dispute.opinions if opinion.who != self.who)
        opinions = (*others, Opinion(self.who, self.credible, self.why))
        return replace(card, dispute=replace(card.dispute, opinions=opinions))

    def told(self, state: State) -> str:
        return f"{self.who} finds it {'credible' if self.credible else 'not credible'}{because(self.why)}"


class CredibleRuled(OnCard, tag="credible-ruled/1"):
    """A disputed tactic is credible, the game master ruled."""

    reason: str

    def on_card(self, card: Card) -> Card:
        return replace(card, dispute=None)

    def told(self, state: State) -> str:
        return f"The game master rules that the tactic is credible{because(self.reason)}"


# --- what is offered


def abilities_for(
    state: State, card: Card, side: Side, seat: Seat, whose: Whose = Whose.PC
) -> tuple[Option, ...]:  # fmt: skip
    """The abilities that a side may use in a contest, none of them too, each with the odds that it would lead to."""
    who = acting(side.character, whose)
    refs = (*state.actor(who).character.abilities.refs, None)
    usable = (ref for ref in refs if allowed(check_usable, state, card, side, ref, whose))
    rated = ((ref, state.rated(who, ref)) for ref in usable)
    return tuple(
        Option(
            str(ref or ""),
            f"{ref or 'No relevant ability'} {state.sign(rating)}",
            if_used(state, card, side, (ref, rating), seat),
        )
        for ref, rating in rated
    )


def _check_disputed(card: Card) -> None:
    if card.dispute is None:
        raise Refused("No tactic is disputed here any more.", clause="QW2-2.3.2.3.4")
