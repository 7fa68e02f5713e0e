"""The game master decides on augments: granted quickly, rolled, refused, or given for the plot (QW2-2.4.1 to 2.4.3)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.augments.proposals import check_ability, for_augments, open_augment, open_augments
from talewright.games.heroquest.play.base import At, ChangeCard, Facts, GmSets, Offers, OnCard, Viewer
from talewright.games.heroquest.play.card import Augment, Card, CardKind
from talewright.games.heroquest.play.chances import if_augmented
from talewright.games.heroquest.play.framing.accepting import CardAccepted, DiceCalled
from talewright.games.heroquest.play.framing.contests import ContestClosed, ContestFramed
from talewright.games.heroquest.play.framing.resistance import facing, is_known
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import NO_CHARACTER, NO_CONTEST, AugmentId, CharacterId, ContestId
from talewright.games.heroquest.play.state import State, Won
from talewright.games.heroquest.rules.abilities.modifier import PLOT_AUGMENTS, Modifier, Source, checked
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.augment import Method, check_method, quick, rolled, written
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.resistance import augment_resistance
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.card_events import AugmentRefused
from talewright.games.questworlds.shared.changing import side_of, voided
from talewright.games.questworlds.shared.offering import people
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Option, Prose, allowed, offer, one_of, text, words
from talewright.table.seat import Role

DECIDES = "The game master decides on augments."
HELP = (3, 6, 9, 20)  # what help from outside may add


class Answer(ChangeCard):
    """The game master's answer to an augment."""

    only = Role.GM
    otherwise = DECIDES
    by_clause = "QW2-2.4.0.8"

    def decide(self, state: State, at: At) -> Facts:
        yield from super().decide(state, at)
        yield from accepted_again(at.now, self.contest)


class RaiseAugment(Answer, tag="raise-augment"):
    """Raise a rolled augment that was won to +6, for a particularly entertaining description."""

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        augment = next((each for side in card.sides for each in side.augments if each.id == self.augment), None)
        if augment is None or not may_be_raised(state, card, augment):
            raise Refused(
                "Only a rolled augment that was won is raised, from +3 to +6, and not where the results table fixes "
                "it.",
                clause="QW2-2.4.1.7",
            )
        bonus = rolled(Outcome.MARGINAL_VICTORY, by_outcome=False, raised=True)
        yield AugmentSettled(contest=card.id, augment=augment.id, bonus=bonus, how="rolled and raised")

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            for augment in side.augments:
                if not augment.rolled_in and may_be_raised(state, card, augment):
                    made = offer(cls, f"Raise {augment.name} to +6", contest=card.id, augment=augment.id)
                    effect = if_augmented(state, card, side, augment, 6, viewer.seat)
                    yield made.explained(about="For a particularly entertaining description.", effect=effect)


class GrantHelp(Answer, tag="grant-help"):
    """Say what help from outside adds."""

    augment: AugmentId
    bonus: int

    def change(self, state: State, card: Card, at: At) -> Facts:
        _, augment = open_augment(card, self.augment)
        if augment.rating is not None:
            raise Refused("An ability has a rating: settle it quickly, or have it rolled.", clause="QW2-2.4.0.14")
        if self.bonus not in HELP:
            raise Refused("Help from outside adds 3, 6, 9 or 20: choose one of these.", clause="QW2-2.4.0.6")
        yield AugmentSettled(contest=card.id, augment=augment.id, bonus=self.bonus, how="granted")

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for _, augment in open_augments(card):
            if augment.rating is None:
                sizes = (Option(str(each), written(each, state.edition.mastery)) for each in HELP)
                bonus = one_of("bonus", "It adds", sizes)
                made = offer(cls, f"Grant {augment.name}", bonus, contest=card.id, augment=augment.id)
                yield made.explained(main=True)


class GrantQuick(Answer, tag="grant-quick"):
    """Accept an augment as a quick one: a fifth of the rating, and no roll."""

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        """No roll, and every other limit on augments (QW2-2.4.2.4)."""
        bonus = quick(rating_of(state, card, self.augment), state.edition.augments)
        yield AugmentSettled(contest=card.id, augment=self.augment, bonus=bonus, how="quick")

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side, augment in open_augments(card) if Method.QUICK in state.edition.augments.methods else ():
            if allowed(rating_of, state, card, augment.id):
                bonus = quick(rating_of(state, card, augment.id), state.edition.augments)
                label = f"Grant {augment.name} quickly: {written(bonus)}"
                made = offer(cls, label, contest=card.id, augment=augment.id)
                effect = if_augmented(state, card, side, augment, bonus, viewer.seat)
                yield made.explained(effect=effect, main=True)


class RollAugment(Answer, tag="roll-augment"):
    """Accept an augment, and have it rolled before the contest."""

    augment: AugmentId

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A contest of its own, against a Moderate resistance, before the main one (QW2-2.4.1.1, QW2-2.3.3.8)."""
        contest = ContestId(at.stamp.id)
        _, augment = open_augment(card, self.augment)
        check_method(Method.ROLLED, state.edition.augments)
        rating = rating_of(state, card, augment.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.AUGMENT,
            character=augment.helper,
            prize=f"an augment by {augment.ability}",
            obstacle=card.obstacle,
            parent=card.id,
            subject=augment.id,
            by_gm=True,
        )
        yield from facing(contest, augment_resistance(state.resistance_rules), "Moderate")
        yield AbilityChosen(
            contest=contest,
            character=augment.helper,
            ability=str(augment.ability),
            rating=str(rating),
            tactic=augment.about,
            whose=augment.whose,
        )
        yield DiceCalled(contest=contest)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        methods = state.edition.augments.methods
        for _, augment in open_augments(card) if Method.ROLLED in methods else ():
            if allowed(rating_of, state, card, augment.id):
                made = offer(cls, f"Have {augment.name} rolled", contest=card.id, augment=augment.id)
                about = "A contest of its own, against a Moderate resistance."
                yield made.explained(about=about, main=len(methods) == 1)


class RefuseAugment(Answer, tag="refuse-augment"):
    """Refuse an augment, and say why."""

    augment: AugmentId
    reason: Prose = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        open_augment(card, self.augment)
        yield AugmentRefused(contest=card.id, augment=self.augment, reason=self.reason)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for side, augment in open_augments(card):
            if not state.answers_for(viewer.seat, augment.helper or side.character):
                yield offer(cls, f"Refuse {augment.name}", why, contest=card.id, augment=augment.id)


class GrantPlot(GmSets, tag="grant-plot"):
    """Give a plot augment for what was achieved before; *victory* cites a contest that was won."""

    otherwise = DECIDES
    by_clause = "QW2-2.4.0.8"

    character: CharacterId
    bonus: int
    about: Line = ""
    victory: ContestId = NO_CONTEST

    def found(self, state: State) -> Card:
        return for_augments(state, self.contest)

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A plot augment, for an earlier victory, a windfall or the story (QW2-2.1.4.3, QW2-2.4.3.1, HQ2-MOD.12)."""
        side_of(card, self.character)
        won = next((each for each in state.won if each.contest == self.victory), None)
        if self.victory and won is None:
            raise Refused("That was no victory that is remembered: choose one from the list.", clause="QW2-2.4.3.2")
        about = self.about or (won.prize if won else "")
        if not about:
            raise Refused("Say what it is for, or cite an earlier victory.", clause="QW2-2.4.3.1")
        checked(Modifier(Source.PLOT, about, self.bonus), specific_bonus=False)
        augment, who = AugmentId(at.stamp.id), self.character
        yield PlotGranted(contest=card.id, augment=augment, character=who, bonus=self.bonus, about=about)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        sizes = [Option(str(each), written(each, state.edition.mastery)) for each in PLOT_AUGMENTS]
        about = (
            "For an earlier victory that bears on this: the larger the harder that was, and the more it matters here."
        )
        victories = {each.contest: Option(each.contest, _cited(state, each)) for each in reversed(state.won)}
        if not card.is_for_augment:
            who = one_of("character", "For whom", people(state, [side.character for side in card.sides]))
            fields: list[Field] = [who, one_of("bonus", "It adds", sizes)]
            if victories:
                fields.append(one_of("victory", "For which victory", victories.values(), optional=True))
            fields.append(words("about", "What it is for", default="what the story has brought"))
            yield offer(cls, "Grant a plot augment", *fields, contest=card.id).explained(about=about)


# --- what happened


class AugmentSettled(OnCard, tag="augment-settled/1"):
    """What an augment adds, and how that came about; *lost* if it was a defeat of its own contest."""

    augment: AugmentId
    bonus: int
    how: str
    lost: bool = False

    def on_card(self, card: Card) -> Card:
        def settled(augment: Augment) -> Augment:
            return replace(augment, bonus=self.bonus, how=self.how, lost=self.lost, rolled_in=None)

        return card.on_sides(lambda side: side.on_augment(self.augment, settled))

    def file(self, state: State) -> State:
        """How often each ability has augmented is counted (QW2-2.4.0.4)."""
        filed = super().file(state)
        sides = filed.cards[self.contest].sides
        found = next((each for side in sides for each in side.augments if each.id == self.augment), None)
        if found is None or found.ability is None:
            return filed
        key = (found.acts, str(found.ability).casefold())
        return replace(filed, augmented={**filed.augmented, key: filed.augmented.get(key, 0) + 1})

    def told(self, state: State) -> str:
        name = state.cards[self.contest].name_of(self.augment)
        return f"The augment ({name}) adds {written(self.bonus, state.edition.mastery)}, {self.how}"


class PlotGranted(OnCard, tag="plot-granted/1"):
    """The game master gave a plot augment, perhaps for an earlier victory."""

    brings = ("augment",)

    augment: AugmentId
    character: CharacterId
    bonus: int
    about: str

    def on_card(self, card: Card) -> Card:
        plot = recast(self, Augment, id=self.augment, source=Source.PLOT, helper=NO_CHARACTER, ability=None, how="plot")
        return card.on_side(self.character, lambda side: side.with_new(plot))

    def told(self, state: State) -> str:
        bonus = written(self.bonus, state.edition.mastery)
        return f"A plot augment of {bonus} for {state.name(self.character)}: {self.about}"


def _cited(state: State, won: Won) -> str:
    how = "victory" if won.outcome is None else level(state, won.outcome)
    return f"{won.prize} ({state.then(won.contest).name(won.character)}, {how})"


def after_roll(at: At, card: Card, outcome: Outcome) -> Facts:
    """What the roll for an augment gives the contest that it was made for.

    Source: QW2-2.4.1.6, QW2-2.4.1.7, QW2-2.4.1.8, QW2-2.4.1.9, QW2-2.4.1.10, QW2-2.4.1.11, QW2-2.4.1.12.
    """
    assert card.parent is not None, "an augment is rolled for a contest"
    state = at.now
    parent, augment = state.cards[card.parent], AugmentId(card.subject)
    bonus = rolled(outcome, by_outcome=state.uses(Advanced.AUGMENT_RESULTS, parent))
    how, lost = f"rolled: {level(state, outcome, parent)}", outcome.is_defeat
    yield AugmentSettled(contest=parent.id, augment=augment, bonus=bonus, how=how, lost=lost)
    yield from voided(parent)
    yield ContestClosed(contest=card.id)
    yield from accepted_again(at.now, parent.id)


def accepted_again(state: State, contest: ContestId) -> Facts:
    """With an augment the game master accepts the contest, where nothing else is left to say (QW2-2.3.2.1.2)."""
    card = state.cards[contest]
    raised = any(may_be_raised(state, card, augment) for side in card.sides for augment in side.augments)
    if card.kind is not CardKind.MEMBER and not (raised or state.nested(card)) and is_known(state, card):
        yield CardAccepted(contest=contest)


def rating_of(state: State, card: Card, wanted: AugmentId) -> Rating:
    """The rating of an augment that waits for its answer.

    Raises ``Refused`` for help from outside, and for an ability that is gone from its sheet (QW2-6.1.7).
    """
    side, augment = open_augment(card, wanted)
    if augment.ability is None or augment.rating is None:
        raise Refused("Help from outside has no rating: say what it adds.", clause="QW2-2.4.0.6")
    check_ability(state, side, augment.helper, augment.ability, augment.whose)
    return augment.rating


def may_be_raised(state: State, card: Card, augment: Augment) -> bool:
    """Whether the game master may raise an augment to +6 (QW2-2.4.1.7)."""
    won = augment.how.startswith("rolled") and augment.bonus == rolled(Outcome.MARGINAL_VICTORY, by_outcome=False)
    return won and not state.uses(Advanced.AUGMENT_RESULTS, card)
