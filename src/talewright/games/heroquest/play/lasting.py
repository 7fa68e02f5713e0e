"""What a contest leaves behind: states of adversity and benefits of victory (HQ2-CON, HQ2-BEN, QW2-9.6, 9.17)."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import NO_CONTEST, CharacterId, ContestId, LongId, MarkId, leader_of
from talewright.games.heroquest.play.proposed import Harm, awaits_shot, bonus_proposed, harm_proposed
from talewright.games.heroquest.play.state import Mark, State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.adversity import OF_DEFEAT, Adversity, Consequence
from talewright.games.heroquest.rules.contests.benefit import Benefit, benefit_of
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.changing import check_decided
from talewright.games.questworlds.shared.offering import options
from talewright.games.questworlds.shared.telling import with_number
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Number, Offer, Option, Several, Words, offer, one_of, text, words
from talewright.table.recounting import Gain, Lasting
from talewright.wording import bare, capital, quoted, signed

MOST = 40  # no benefit adds more
STORY = "for the story alone"
ONE_CONTEST = (CardKind.CONTEST, CardKind.FLAW, CardKind.MEMBER)
What = Annotated[Line, Words("Say in a few words what it is.", clause="HQ2-CON.6")]


SIMPLE_HARM = (Harm.HURT, Harm.IMPAIRED, Harm.INJURED, Harm.DYING)


class EndMark(GmMove, tag="end-mark"):
    """Let a consequence or a benefit be over."""

    mark: MarkId
    why: Line

    def decide(self, state: State, at: At) -> Facts:
        """What lasts is over when the game master says why (HQ2-CON.8, HQ2-BEN.4)."""
        yield MarkEnded(mark=self.mark, why=state.mark(self.mark).state.ended(self.why).over)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for mark in state.marks.values():
            label = f"End {quoted(mark.state.text)} of {state.name(mark.character)}"
            made = offer(cls, label, words("why", "What ended it"), mark=mark.id)
            yield replace(made, group=leader_of(mark.character))


class GiveConsequence(GmMove, tag="give-consequence"):
    """Leave a character in a state of adversity, with the abilities that it reaches."""

    character: CharacterId
    text: What
    state: Harm
    abilities: Several[Line] = ()
    physical: bool = True
    contest: ContestId = NO_CONTEST

    def decide(self, state: State, at: At) -> Facts:
        """The game master gives it, whatever was proposed (HQ2-CON.6, QW2-9.6)."""
        name, card = state.actor(self.character).character.name, decided_in(state, self.contest)
        abilities, left = known(state, self.character, self.abilities), Adversity[self.state.name]
        if card and card.kind in ONE_CONTEST and left in (Adversity.DAZED, Adversity.DEAD):
            raise Refused(
                f"A simple contest leaves nobody {left.title.lower()}: {OF_DEFEAT[max(OF_DEFEAT)].title} is its worst.",
                clause="HQ2-CON.9",
            )
        bars_all = self.physical and left >= Adversity.DYING
        if not abilities and not bars_all and left is not Adversity.DAZED:
            raise Refused(f"Choose the abilities of {name} that it reaches.", clause="HQ2-CON.6")
        yield recast(self, ConsequenceGiven, mark=MarkId(at.stamp.id), abilities=abilities)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """What the level of an outcome proposes; and more may be given outside contests."""
        able = with_abilities(state)
        for contest, who, used, harm, by in (each for each in harm_proposed(state) if each[1] in able):
            states = Harm if LongId(contest) in state.longs else SIMPLE_HARM
            made = cls.form(state, who, states, proposed=harm, contest=contest, used=used)
            about = f"{by} proposes {harm}." if harm else "Nothing is proposed."
            main = harm is not None and not state.has_left(contest, who, good=False)
            yield made.explained(about=about, main=main and not awaits_shot(state, contest, who))
        if state.uses(Advanced.CONSEQUENCES):
            yield from (cls.form(state, id_, Harm) for id_ in able)

    @classmethod
    def form(
        cls,
        state: State,
        character: CharacterId,
        states: Iterable[Harm],
        *,
        proposed: Harm | None = None,
        contest: ContestId = NO_CONTEST,
        used: Side | None = None,
    ) -> Offer:
        """A form for a state of adversity."""
        choices = (Option(each.value, each.value, does(state, Adversity[each.name])) for each in states)
        made = offer(
            cls,
            f"Give {state.name(character)} a consequence",
            text(cls, "text", "What happened"),
            one_of("state", "Adversity", choices, default=proposed or ""),
            reached(state, character, used),
            one_of("physical", "Harm", (Option("true", "To the body"), Option("false", "Of another kind"))),
            contest=contest,
            character=character,
        )
        return replace(made, group=contest or leader_of(character))


class GiveBenefit(GmMove, tag="give-benefit"):
    """Give a character a benefit of victory, for some abilities or for a situation."""

    character: CharacterId
    text: What
    bonus: int
    abilities: Several[Line] = ()
    situation: Line = ""
    contest: ContestId = NO_CONTEST

    def decide(self, state: State, at: At) -> Facts:
        """The game master gives it, whatever was proposed (HQ2-BEN.4)."""
        state.actor(self.character)
        decided_in(state, self.contest)
        abilities = known(state, self.character, self.abilities)
        if not 0 <= self.bonus <= MOST:
            raise Refused(f"A benefit adds 0 to {MOST}, not {self.bonus}.", clause="HQ2-BEN.4")
        if not abilities and not self.situation:
            raise Refused("Choose the abilities that it is for, or name the situation.", clause="HQ2-BEN.4")
        yield recast(self, BenefitGiven, mark=MarkId(at.stamp.id), abilities=abilities)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """What the level of an outcome proposes; and more may be given outside contests."""
        able = with_abilities(state)
        for contest, who, used, outcome, alone in (each for each in bonus_proposed(state) if each[1] in able):
            bonus = benefit_of(outcome, state.edition.benefits).bonus  # HQ2-BEN.1, QW2-9.17
            won = level(state, outcome, state.cards.get(contest) or state.longs.get(LongId(contest)))
            about = f"A {won} proposes +{bonus}." if bonus else "Nothing is proposed."
            main = alone and bonus > 0 and not state.has_left(contest, who, good=True)
            yield cls.form(state, who, bonus, used, contest).explained(about=about, main=main)
        if state.uses(Advanced.BENEFITS):
            yield from (cls.form(state, id_) for id_ in able)

    @classmethod
    def form(
        cls, state: State, who: CharacterId, bonus: int = 0, used: Side | None = None, contest: ContestId = NO_CONTEST
    ) -> Offer:
        """A form for a benefit of victory."""
        made = offer(
            cls,
            f"Give {state.name(who)} a benefit",
            text(cls, "text", "What it is"),
            Number(name="bonus", label="Bonus", least=0, most=MOST, default=bonus),
            reached(state, who, used),
            text(cls, "situation", "Or for which situation"),
            contest=contest,
            character=who,
        )
        return replace(made, group=contest or leader_of(who))


# --- what happened


class MarkGiven(Public):
    """A character has something that lasts, and reaches some abilities."""

    brings = ("mark", "contest")

    mark: MarkId
    character: CharacterId
    text: str
    abilities: tuple[str, ...]
    contest: ContestId

    @abstractmethod
    def lasting(self, abilities: tuple[AbilityRef, ...]) -> Consequence | Benefit:
        """What it is, and does to these."""

    def file(self, state: State) -> State:
        lasting = self.lasting(tuple(map(AbilityRef.parse, self.abilities)))
        return state.with_mark(Mark(id=self.mark, character=self.character, state=lasting, contest=self.contest))


class ConsequenceGiven(MarkGiven, tag="consequence-given/1"):
    """A character is in a state of adversity."""

    state: Harm
    physical: bool

    def lasting(self, abilities: tuple[AbilityRef, ...]) -> Consequence:
        return Consequence(self.text, Adversity[self.state.name], abilities, physical=self.physical)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} is {self.state}: {bare(self.text)}{_touching(self.abilities)}"


class BenefitGiven(MarkGiven, tag="benefit-given/1"):
    """A character has a benefit of victory."""

    bonus: int
    situation: str

    def lasting(self, abilities: tuple[AbilityRef, ...]) -> Benefit:
        return Benefit(self.text, self.bonus, abilities, situation=self.situation)

    def told(self, state: State) -> str:
        amount = f"{signed(self.bonus)}, " if self.bonus else ""
        when = f" ({self.situation})" if self.situation else ""
        what = f"{amount}{bare(self.text)}{_touching(self.abilities)}{when}"
        return f"A benefit for {state.name(self.character)}: {what}"

    def gains(self, state: State) -> Iterable[Gain]:
        yield Gain(state.name(self.character), f"Benefit: {with_number(self.text, self.bonus)}")


class MarkEnded(Public, tag="mark-ended/1"):
    """A consequence or a benefit is over."""

    mark: MarkId
    why: str

    def file(self, state: State) -> State:
        return state.without_mark(self.mark)

    def told(self, state: State) -> str:
        mark = state.marks[self.mark]
        return f"{capital(bare(mark.state.text))} is over for {state.name(mark.character)}: {self.why}"


def remaining(state: State) -> Iterator[Lasting]:
    """What characters have when a session is over."""
    for mark in state.marks.values():
        match mark.state:
            case Benefit(text=text, bonus=bonus):
                yield Lasting(state.name(mark.character), f"Benefit: {with_number(text, bonus)}")
            case Consequence(text=text, state=harm):
                yield Lasting(state.name(mark.character), f"{Harm[harm.name].capitalize()}: {bare(text)}")


def _touching(abilities: tuple[str, ...]) -> str:
    return f", on {', '.join(abilities)}" if abilities else ""


# --- what is proposed, and what it reaches


def decided_in(state: State, contest: ContestId) -> Card | None:
    """The contest that it comes from, if it is one alone. Raises ``Refused`` while that is not decided."""
    if contest == NO_CONTEST or LongId(contest) in state.longs:
        return None
    return check_decided(state.card(contest))


def known(state: State, character: CharacterId, names: Iterable[str]) -> tuple[str, ...]:
    """Abilities as the sheet has them. Raises ``Refused`` for one that is not on it."""
    sheet, found = state.actor(character).character, []
    for ref in map(AbilityRef.read, names):
        named = next((each for each in sheet.abilities.refs if each.is_same(ref)), None)
        if named is None:
            raise Refused(f"{sheet.name} has no ability called {ref}: choose from the sheet.", clause="HQ2-CON.6")
        found.append(str(named))
    return tuple(found)


def with_abilities(state: State) -> tuple[CharacterId, ...]:
    """Those who have abilities for something to reach; an adversary may have none (HQ2-CON.6, HQ2-BEN.4)."""
    return tuple(id_ for id_, sheet in state.actors.items() if sheet.character.abilities.refs)


def reached(state: State, character: CharacterId, used: Side | None = None) -> Choice:
    """A field for the abilities that something reaches; first of all the one that was used."""
    refs = state.actor(character).character.abilities.refs
    default = str(used.ability) if used and used.ability and used.acts == character else str(refs[0])
    return Choice(
        name="abilities",
        label="Abilities that it reaches",
        options=options(refs),
        default=default,
        many=True,
        about="A keyword stands for its breakouts too.",
    )


# --- what is seen


class MarkView(Struct, frozen=True):
    """A consequence or a benefit that lasts, and what it does."""

    id: MarkId
    good: bool
    text: str
    state: str
    effect: str
    abilities: tuple[str, ...]
    situation: str
    contest: ContestId


def mark_view(state: State, mark: Mark) -> MarkView:
    """What lasts on a character."""
    lasting = mark.state
    return recast(
        mark,
        MarkView,
        good=mark.is_good,
        text=lasting.text,
        state="" if isinstance(lasting, Benefit) else lasting.state.title,
        effect=effect_of(state, mark),
        abilities=tuple(map(str, lasting.abilities)),
    )


def amount_of(state: State, mark: Mark) -> int:
    """What a benefit or a state of adversity adds to a rating, or takes away."""
    lasting = mark.state
    return lasting.bonus if isinstance(lasting, Benefit) else state.edition.adversity.effect(lasting.state).penalty


def effect_of(state: State, mark: Mark) -> str:
    """What a benefit or a state of adversity does, in a word or two (HQ2-BEN.1)."""
    if isinstance(mark.state, Consequence):
        return does(state, mark.state.state)
    return signed(mark.state.bonus) if mark.state.bonus else STORY


def does(state: State, harm: Adversity) -> str:
    """What a state of adversity does (HQ2-CON.1, HQ2-CON.2, HQ2-CON.3, HQ2-CON.4, HQ2-CON.5)."""
    effect = state.edition.adversity.effect(harm)
    if effect.no_action:
        return "no action"
    if effect.bump_down:
        return "every result is bumped down one step"
    return signed(effect.penalty) if effect.penalty else STORY
