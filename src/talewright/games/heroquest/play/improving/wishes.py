"""Improvements that a player wants: made at once, or asked for where the game master has a word in it."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.ids import CharacterId, MarkId, WishId, acting
from talewright.games.heroquest.play.improving import fitting
from talewright.games.heroquest.play.improving.fitting import NEW
from talewright.games.heroquest.play.improving.grown import said, written_down
from talewright.games.heroquest.play.lasting import MarkEnded
from talewright.games.heroquest.play.offering import TRY, name_field
from talewright.games.heroquest.play.state import Mark, OpenWish, Sheet, State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, SIMPLE, STORY_LED
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth import challenge_led, simple_improvement, story_led
from talewright.games.heroquest.rules.growth.challenge_led import ADVANCE, Element, advances
from talewright.games.heroquest.rules.growth.improvement import Improved, Price
from talewright.games.heroquest.rules.growth.improvement import Option as Kind
from talewright.games.heroquest.rules.growth.story_led import COSTS, Cemented, Cementing, cost_of
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Field, Line, Name, Offer, Prose, allowed, offer, one_of, words
from talewright.wording import because, quoted, signed

NAMES = {  # for buttons
    Element.A1: "a great raise",
    Element.A2: "a raise",
    Element.A3: "something new",
    Element.A4: "a new ability",
    Element.A5: "a new keyword",
}


class Improvement(OfMine):
    """Something that a player may want for a character; some of it the game master has to allow."""

    @abstractmethod
    def after(self, state: State, sheet: Sheet, *, gm: bool) -> Improved:
        """A character after it. Raises ``Refused`` where it is against a rule; *gm* if the game master allows it."""

    def story_told(self) -> str:
        """What is told of it besides."""
        return ""

    def improved(self, state: State, *, gm: bool) -> Improved:
        """A character after it, whatever is wrong with the names in it being refused."""
        fitting.check_grows(state, self.character)
        with as_refusals():
            return self.after(state, state.sheet(self.character), gm=gm)

    def decide(self, state: State, at: At) -> Facts:
        """It is made, or asked for where the game master has a word in it (QW2-7.2.0.4, QW2-7.2.2.16)."""
        wanted = self.improved(state, gm=True)
        if at.seat.is_gm or allowed(self.improved, state, gm=False):
            yield from self.made(state, wanted)
            return
        if fitting.waits(state, self.character):
            raise Refused(
                "The game master has yet to answer what you asked for: wait, or take that back.", clause="QW2-7.2.0.4"
            )
        assert isinstance(self, Wish)
        words = f"{said(state, wanted.receipt)}, for {wanted.receipt.sum}{self.story_told()}"
        yield Wished(id=WishId(at.stamp.id), character=self.character, wish=self, words=words)

    def made(self, state: State, after: Improved) -> Facts:
        """It is written down."""
        return written_down(state, state.sheet(self.character), after)

    def is_open(self, state: State) -> bool:
        """Whether the rules have nothing against it, if the game master allows it."""
        return allowed(self.improved, state, gm=True)


class BuyImprovement(Improvement, tag="buy-improvement"):
    """Buy an improvement with hero points; *title* names a row that the group has added to the list.

    What is new has a *name*: under the *ability*, or alone.
    """

    option: Kind
    ability: Line = ""
    name: Line = ""
    whose: Whose = Whose.PC
    title: Line = ""

    def after(self, state: State, sheet: Sheet, *, gm: bool) -> Improved:
        ability = fitting.named(self.ability, self.name)
        purchase = simple_improvement.Purchase(option=self.option, ability=ability, whose=self.whose, title=self.title)
        return simple_improvement.buy(sheet.character, purchase, state.edition.growth, gm_allows=gm)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """The rows of the list that can be paid (QW2-7.2.1.2), a sidekick's behind the character's own."""
        growth = state.edition.growth
        prices = [price for price in growth.prices if price.title or growth.model is SIMPLE]
        for sheet in fitting.improving(state, viewer, growth.model):
            for whose, price in ((whose, price) for whose, _ in sheet.acting for price in prices):
                if bought := fitting.payable(sheet, growth, price, whose):
                    yield fitting.with_word(cls._form(state, sheet, price, whose, bought), sheet, viewer)

    @classmethod
    def _form(
        cls, state: State, sheet: Sheet, price: Price, whose: Whose, bought: Mapping[AbilityRef | None, Improved]
    ) -> Offer:
        fields: list[Field] = []
        if price.option is not Kind.NEW_STANDALONE:
            known = {ref: after for ref, after in bought.items() if ref}
            fields.append(one_of("ability", "Ability", fitting.raised(state, sheet, known, whose)))
        if price.option in NEW:
            fields.append(name_field("name", "Its name"))
        label = fitting.label_for(sheet, whose, price.title or price.option)
        here = {"character": sheet.id, "option": price.option.value, "whose": whose.value, "title": price.title}
        return offer(cls, label, *fields, **here).explained(effect=fitting.costs(state, sheet, price.cost))


class CementBenefit(Improvement, tag="cement-benefit"):
    """Make a benefit of victory last for good, and say what the experience has taught.

    A new breakout ability has a *name*.
    """

    mark: MarkId
    option: Kind
    ability: Line
    name: Line = ""
    story: Prose
    whose: Whose = Whose.PC

    def after(self, state: State, sheet: Sheet, *, gm: bool) -> Cemented:
        if self.mark not in state.marks:
            raise Refused("This benefit is over: choose one that lasts.", clause="QW2-7.2.2.15")
        mark = state.mark(self.mark)
        if not isinstance(mark.state, Benefit) or mark.character != acting(self.character, self.whose):
            raise Refused("A benefit is cemented in whoever has it: choose one of its own.", clause="QW2-7.2.2.8")
        ability = fitting.named(self.ability, self.name)
        cementing = Cementing(option=self.option, ability=ability, story=self.story, whose=self.whose)
        return story_led.cement(sheet.character, mark.state, cementing, state.edition.growth, gm_agrees=gm)

    def story_told(self) -> str:
        return because(self.story)

    def made(self, state: State, after: Improved) -> Facts:
        """It is written down, and uses up the benefit (QW2-7.2.2.8)."""
        assert isinstance(after, Cemented)
        yield from written_down(state, state.sheet(self.character), after)
        yield MarkEnded(mark=self.mark, why=after.benefit.over)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Benefits to cement, each in whoever has it (QW2-7.2.2.4, QW2-6.5.1.9)."""
        for sheet in fitting.improving(state, viewer, STORY_LED):
            for whose, mark, fortune in _to_cement(state, sheet):
                for option in COSTS:
                    for made in cls._offers_for(state, sheet, mark, option, whose):
                        about = f"{fortune.capitalize()}: {made.about}"
                        effect = fitting.costs(state, sheet, cost_of(option, fortune))
                        yield fitting.with_word(made.explained(about=about, effect=effect), sheet, viewer)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, mark: Mark, option: Kind, whose: Whose) -> Offers:
        new = option in NEW

        def cemented(ref: AbilityRef) -> Improved:
            name, ability = TRY if new else "", str(ref)
            tried = cls(
                character=sheet.id, mark=mark.id, option=option, ability=ability, name=name, story=TRY, whose=whose
            )
            return tried.improved(state, gm=True)

        found = fitting.possible(cemented, sheet.character.abilities_of(whose).refs)
        if found:
            fields: list[Field] = [one_of("ability", "Ability", fitting.raised(state, sheet, found, whose))]
            fields += [name_field("name", "Its name")] if new else []
            fields.append(words("story", "What the experience has taught", long=True))
            label = fitting.label_for(sheet, whose, f"cement {quoted(mark.state.text)}: {option}")
            here = {"character": sheet.id, "mark": mark.id, "option": option.value, "whose": whose.value}
            by = signed(next(iter(found.values())).receipt.lines[0].by)
            about = f"{by} for good, if the game master says that the character has truly grown."
            yield offer(cls, label, *fields, **here).explained(about=about)


def _to_cement(state: State, sheet: Sheet) -> Iterator[tuple[Whose, Mark, Fortune]]:
    """The benefits of a character and of its sidekick that are states of fortune."""
    for whose, _ in sheet.acting:
        for mark in state.marks_of(acting(sheet.id, whose)):
            if isinstance(mark.state, Benefit) and mark.state.leaves is not None:
                yield whose, mark, mark.state.leaves


class LearnAbility(Improvement, tag="learn-ability"):
    """Buy a new ability with experience."""

    name: Name
    whose: Whose = Whose.PC

    def after(self, state: State, sheet: Sheet, *, gm: bool) -> Improved:
        return story_led.learn(sheet.character, self.name, state.edition.growth, whose=self.whose)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """New abilities (QW2-7.2.2.4)."""
        for sheet in fitting.improving(state, viewer, STORY_LED):
            for whose, _ in sheet.acting:
                if cls(character=sheet.id, name=TRY, whose=whose).is_open(state):
                    here = {"character": sheet.id, "whose": whose.value}
                    label = fitting.label_for(sheet, whose, "learn something new")
                    effect = fitting.costs(state, sheet, state.edition.growth.new_ability_cost)
                    made = offer(cls, label, name_field("name", "What"), **here).explained(effect=effect)
                    yield fitting.with_word(made, sheet, viewer)


class BuyAdvance(Improvement, tag="buy-advance"):
    """Buy an advance: two different elements, A1 to A5, and the ability that each goes to.

    What is new has a name: under the ability, or alone.
    """

    first: Line
    first_ability: Line = ""
    first_name: Line = ""
    second: Line
    second_ability: Line = ""
    second_name: Line = ""
    first_whose: Whose = Whose.PC
    second_whose: Whose = Whose.PC

    def after(self, state: State, sheet: Sheet, *, gm: bool) -> Improved:
        wanted = (
            (self.first, self.first_ability, self.first_name, self.first_whose),
            (self.second, self.second_ability, self.second_name, self.second_whose),
        )
        one, other = (
            fitting.chosen(_element(element), ability, name, whose) for element, ability, name, whose in wanted
        )
        return challenge_led.advance(sheet.character, (one, other), state.edition.growth, gm_allows=gm)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Two of the five elements; one offer for each pair (QW2-7.2.3.9)."""
        for sheet in fitting.improving(state, viewer, CHALLENGE_LED):
            if advances(sheet.points.experience):
                for first, second in combinations(Element, 2):
                    for made in cls._offers_for(state, sheet, first, second):
                        yield fitting.with_word(made, sheet, viewer)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, first: Element, second: Element) -> Offers:
        if not (fitting.is_open(sheet, first) and fitting.is_open(sheet, second)):
            return
        ours, others = fitting.fitting(sheet, first), fitting.fitting(sheet, second)
        if state.edition.growth.one_ability_twice or {first, second} != {Element.A1, Element.A2}:
            fields = (
                *fitting.element_fields(state, sheet, "first", first, ours),
                *fitting.element_fields(state, sheet, "second", second, others),
            )
            yield cls._form(state, sheet, first, second, "", *fields)
            return
        for one in ours:
            rest = {each: after for each, after in others.items() if fitting.may_both_rise(state, one, each)}
            if rest:
                field = fitting.element_fields(state, sheet, "second", second, rest)
                of_sidekick = "" if one.whose is Whose.PC else f"{dict(sheet.acting)[one.whose]}: "
                more = f", {of_sidekick}{one.ability} first"
                yield cls._form(state, sheet, first, second, more, *field, first_ability=fitting.written(one))

    @classmethod
    def _form(
        cls, state: State, sheet: Sheet, first: Element, second: Element, more: str, *fields: Field, **fixed: str
    ) -> Offer:
        here = {"character": sheet.id, "first": first.name, "second": second.name, **fixed}
        made = offer(cls, f"An advance: {NAMES[first]} and {NAMES[second]}{more}", *fields, **here)
        about = " ".join(f"{NAMES[each].capitalize()} ({each.name}): {each.title}." for each in (first, second))
        return made.explained(about=about, effect=fitting.costs(state, sheet, ADVANCE))


def _element(name: str) -> Element:
    if name not in Element.__members__:
        raise Refused(
            f"There is no element {name[:40]!r}: choose two of {', '.join(Element.__members__)}.", clause="QW2-7.2.3.9"
        )
    return Element[name]


# --- what happened

Wish = BuyImprovement | CementBenefit | LearnAbility | BuyAdvance


class Wished(Public, tag="wished/1"):
    """A player asks for an improvement that the game master has to allow."""

    brings = ("id",)

    id: WishId
    character: CharacterId
    wish: Wish
    words: str

    def file(self, state: State) -> State:
        wished = OpenWish(self.id, self.character, self.wish, self.words)
        return replace(state.asking(self.character), wishes=(*state.wishes, wished))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} asks for an improvement: {self.words}"
