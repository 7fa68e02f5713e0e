"""An advance: two picks that a player plans and asks for, and the game master confirms (QW3-8.2)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, Facts, GmMove, Offers, OfMine, OnSheet, Public, Viewer
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.creating.steps import TRY
from talewright.games.questworlds.play.growing.grown import advances_of, grew
from talewright.games.questworlds.play.sheets import NAME, in_use, needs
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.growing import advance
from talewright.games.questworlds.rules.growing.advance import AdvanceOption, Growth, Pick
from talewright.games.questworlds.rules.keyword import Ability, Keyword, is_same_name
from talewright.games.questworlds.rules.lines import line_of, lines_of
from talewright.games.questworlds.rules.relationships.tie import Tie
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Field, Line, Name, Prose, Text, allowed, offer, one_of
from talewright.wording import because, stopped

LABELS = {
    AdvanceOption.ABILITY_POINTS: "10 points for abilities",
    AdvanceOption.KEYWORD_POINTS: "5 points for keywords",
    AdvanceOption.RAISE_BREAKOUT: "Raise a breakout by 5",
    AdvanceOption.NEW_BREAKOUT: "A new breakout",
    AdvanceOption.NEW_ABILITY: "A new ability",
    AdvanceOption.TO_KEYWORD: "Turn an ability into a keyword",
    AdvanceOption.FLAW: "Remove a flaw",
    AdvanceOption.REPLACE: "Replace a lost supporting character",
}


class Planning(OfMine):
    """Something that a player plans for the next advance."""

    def planned(self, state: State) -> Sheet:
        """The sheet, if its next advance may be planned. Raises ``Refused`` otherwise."""
        check_in_play(state, self.character)
        sheet = state.sheet(self.character)
        check_advance(state, sheet)
        if sheet.grown.asked:
            raise Refused("The game master has yet to answer: wait, or drop the plan.", clause="QW3-8.2.2")
        return sheet


class PickOption(Planning, tag="pick-option"):
    """Pick from the list for the next advance."""

    option: AdvanceOption
    target: Line = ""
    name: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """Two picks, each as often as the list has it (QW3-8.2.2)."""
        sheet = self.planned(state)
        pick = Pick(self.option, self.target.strip(), self.name.strip(), lost_rating(sheet, self.option, self.target))
        picks = (*sheet.grown.picks, pick)
        advance.check_picks(picks, whole=False)
        check_unused(state, sheet, pick)
        with_plan(sheet, picks, sheet.grown.flaw)
        yield AdvancePlanned(character=sheet.id, picks=picks, flaw=sheet.grown.flaw)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """A plan that the sheet has outgrown meanwhile takes no further pick: it is dropped first."""
        for sheet in filter(is_sound, planning(state, viewer)):
            for option in AdvanceOption:
                fields = fields_of(state, sheet, option)
                more = (*sheet.grown.picks, Pick(option))
                if fields is not None and allowed(advance.check_picks, more, whole=False):
                    yield offer(cls, LABELS[option], *fields, character=sheet.id, option=option.value)


class PlanFlaw(Planning, tag="plan-flaw"):
    """Take a flaw along with the next advance; it uses no pick."""

    name: Name

    def decide(self, state: State, at: At) -> Facts:
        """Only with fewer than three flaws (QW3-8.2.11)."""
        sheet = self.planned(state)
        with_plan(sheet, sheet.grown.picks, self.name)
        yield AdvancePlanned(character=sheet.id, picks=sheet.grown.picks, flaw=self.name.strip())

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in planning(state, viewer):
            if not sheet.grown.flaw and allowed(with_plan, sheet, sheet.grown.picks, TRY):
                yield offer(cls, "Add a flaw", NAME, character=sheet.id).explained(
                    about="It comes with the advance, without a pick.",
                )


class DropPlan(OfMine, tag="drop-plan"):
    """Drop what was planned or asked for."""

    def decide(self, state: State, at: At) -> Facts:
        grown = state.sheet(self.character).grown
        if not grown.picks and not grown.flaw:
            raise Refused("Nothing is planned that could be dropped.", clause="QW3-8.2.2")
        yield AdvancePlanned(character=self.character, picks=(), flaw="")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if state.acts_for(viewer.seat, sheet.id) and (sheet.grown.picks or sheet.grown.flaw):
                yield offer(cls, "Drop the plan", character=sheet.id)


class AskAdvance(Planning, tag="ask-advance"):
    """Ask for the advance that is planned; the game master takes it at once."""

    def decide(self, state: State, at: At) -> Facts:
        sheet = self.planned(state)
        advance.check_picks(sheet.grown.picks)
        with_plan(sheet, sheet.grown.picks, sheet.grown.flaw)
        if at.seat.is_gm:
            yield taken(state, sheet)
        else:
            yield AdvanceAsked(character=sheet.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in planning(state, viewer):
            if allowed(advance.check_picks, sheet.grown.picks) and is_sound(sheet):
                label = "Take the advance" if viewer.seat.is_gm else "Ask for the advance"
                yield offer(cls, label, character=sheet.id).explained(effect=price(state))


class AnswerAdvance(GmMove, tag="answer-advance"):
    """Confirm the advance that a player has asked for, or not."""

    otherwise = "The game master confirms advances: wait for the answer."

    character: CharacterId
    granted: bool
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        if not sheet.grown.asked:
            raise Refused(f"{sheet.character.name} asks for no advance.", clause="QW3-8.2.2")
        if self.granted:
            check_advance(state, sheet)
            yield taken(state, sheet)
        else:
            yield AdvanceRefused(character=sheet.id, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            if sheet.grown.asked:
                name = sheet.character.name
                if is_sound(sheet) and allowed(check_advance, state, sheet):
                    made = offer(cls, f"Confirm the advance of {name}", character=sheet.id, granted=True)
                    yield made.explained(main=True, about=told_plan(sheet), effect=price(state))
                yield offer(cls, f"Turn down the advance of {name}", WHY, character=sheet.id, granted=False)


# --- what happened


class AdvancePlanned(OnSheet, tag="advance-planned/1"):
    """What is picked for the next advance."""

    picks: tuple[Pick, ...]
    flaw: str

    def file(self, state: State) -> State:
        return super().file(state).asking(self.character)

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, grown=replace(sheet.grown, picks=self.picks, flaw=self.flaw, asked=False))

    def told(self, state: State) -> str:
        return "" if self.picks or self.flaw else f"{state.name(self.character)} plans no advance any more"


class AdvanceAsked(OnSheet, tag="advance-asked/1"):
    """A player asks for the advance that is planned."""

    def file(self, state: State) -> State:
        return super().file(state).asking(self.character)

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, grown=replace(sheet.grown, asked=True))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} asks for an advance: {told_plan(state.sheets[self.character])}"


class AdvanceRefused(OnSheet, tag="advance-refused/1"):
    """The game master does not confirm an advance; the plan may be changed."""

    reason: str

    def file(self, state: State) -> State:
        return super().file(state).turning_down(self.character, stopped(self.reason))

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, grown=replace(sheet.grown, asked=False))

    def told(self, state: State) -> str:
        return f"The advance of {state.name(self.character)} is turned down{because(self.reason)}"


# --- what an advance is


def check_advance(state: State, sheet: Sheet) -> None:
    """Refuse an advance that is not earned yet (QW3-8.2.1, QW3-8.2.3.1)."""
    if advances_of(state, sheet):
        return
    advance.check_growth(state.edition.growth, Growth.EXPERIENCE)
    cost, held = state.edition.advance_cost, sheet.character.experience
    raise Refused(f"An advance costs {cost} experience points, and there are {held}: earn more.", clause="QW3-8.2.1")


def check_unused(state: State, sheet: Sheet, pick: Pick) -> None:
    """Refuse to take away or rename what a contest is using."""
    if pick.option in (AdvanceOption.FLAW, AdvanceOption.REPLACE, AdvanceOption.TO_KEYWORD) and needs(
        in_use(state, sheet.id), pick.target
    ):
        raise Refused(f"{pick.target} is in use on the table: finish that first.")


def with_plan(sheet: Sheet, picks: tuple[Pick, ...], flaw: str) -> Character:
    """The character after the picks, and with the flaw that comes along. Raises ``Refused`` if it does not fit."""
    character = sheet.character
    with as_refusals():
        for pick in picks:
            if pick.option is AdvanceOption.REPLACE and not lost_rating(sheet, pick.option, pick.target):
                raise Refused(f"{pick.target} is not lost: choose a relationship that is.", clause="QW3-8.2.10")
            character = advance.advanced(character, pick)
        return advance.with_new_flaw(character, flaw, sheet.of_keywords) if flaw else character


def lost_rating(sheet: Sheet, option: AdvanceOption, target: str) -> str:
    """The rating of a relationship that is lost; empty if it is not."""
    lost = (tie.lost for tie in sheet.ties if is_same_name(tie.ability, target))
    return next(lost, "") if option is AdvanceOption.REPLACE else ""


def is_sound(sheet: Sheet) -> bool:
    """Whether the plan still fits the sheet."""
    return allowed(with_plan, sheet, sheet.grown.picks, sheet.grown.flaw)


def taken(state: State, sheet: Sheet) -> Public:
    """An advance is taken, at once (QW3-8.2.3.1)."""
    grown, purse = sheet.grown, sheet.grown.purse
    character = with_plan(sheet, grown.picks, grown.flaw)
    for pick in grown.picks:
        purse = purse.with_pick(pick)
    by_milestone = state.edition.growth is Growth.MILESTONES
    paid = 0 if by_milestone else state.edition.advance_cost
    milestones = max(0, grown.milestones - int(by_milestone))
    after = replace(
        sheet,
        character=replace(character, experience=character.experience - paid),
        grown=replace(grown, picks=(), flaw="", asked=False, purse=purse, milestones=milestones),
        ties=ties_after(sheet),
    )
    return grew(state, after, f"an advance, {told_plan(sheet)}")


def ties_after(sheet: Sheet) -> tuple[Tie, ...]:
    """The relationships after the picks: who replaces somebody is what that was (QW3-8.2.10)."""
    ties = sheet.ties
    for pick in sheet.grown.picks:
        if pick.option is AdvanceOption.REPLACE:
            ties = tuple(Tie(pick.name, tie.kind) if is_same_name(tie.ability, pick.target) else tie for tie in ties)
        elif pick.option is AdvanceOption.FLAW:
            ties = tuple(tie for tie in ties if not is_same_name(tie.ability, pick.target))
    return ties


def told_plan(sheet: Sheet) -> str:
    """What is planned, in words."""
    counted = Counter(map(str, sheet.grown.picks))
    said = [f"{pick}, twice" if times > 1 else pick for pick, times in counted.items()]
    return ", ".join([*said, f"and the flaw {sheet.grown.flaw}"] if sheet.grown.flaw else said)


def price(state: State) -> str:
    """What an advance costs."""
    return "" if state.edition.growth is Growth.MILESTONES else f"−{state.edition.advance_cost} experience points"


def planning(state: State, viewer: Viewer) -> Iterable[Sheet]:
    """The characters whose next advance a seat may plan."""
    for sheet in state.in_play:
        if state.acts_for(viewer.seat, sheet.id) and not sheet.grown.asked and advances_of(state, sheet):
            yield sheet


def fields_of(state: State, sheet: Sheet, option: AdvanceOption) -> tuple[Field, ...] | None:
    """What an option asks for; None if there is nothing that it could change."""
    character, used = sheet.character, in_use(state, sheet.id)
    lines = lines_of(character)
    then = lines_of(with_plan(sheet, sheet.grown.picks, sheet.grown.flaw))  # an ability may become a keyword before
    keywords = [name for name, line in then.items() if isinstance(line, Keyword)]
    taken_up = [pick.target for pick in sheet.grown.picks]

    def target(label: str, names: list[str]) -> tuple[Field, ...]:
        free = [name for name in names if not needs(used, name) and name not in taken_up]
        return (one_of("target", label, free),) if free else ()

    match option:
        case AdvanceOption.ABILITY_POINTS:
            return ()
        case AdvanceOption.KEYWORD_POINTS:
            return () if keywords else None
        case AdvanceOption.NEW_ABILITY:
            return (NAME,)
        case AdvanceOption.RAISE_BREAKOUT:
            refs = [ref for ref in character.ratings if not line_of(character, str(ref))]
            return (one_of("target", "Breakout", refs),) if refs else None
        case AdvanceOption.NEW_BREAKOUT:
            return (one_of("target", "Under", keywords), NAME) if keywords else None
        case AdvanceOption.TO_KEYWORD:
            field = target("Ability", [name for name, line in lines.items() if isinstance(line, Ability)])
            return (*field, Text(name="name", label="Its first breakout", most=80)) if field else None
        case AdvanceOption.FLAW:
            becomes = Text(name="name", label="It becomes the ability", most=80, optional=True)
            field = target("Flaw", [flaw.name for flaw in character.flaws])
            return (*field, becomes) if field else None
        case AdvanceOption.REPLACE:
            field = target("Lost", [tie.ability for tie in sheet.ties if tie.lost])
            return (*field, Text(name="name", label="Who comes instead", most=80)) if field else None
