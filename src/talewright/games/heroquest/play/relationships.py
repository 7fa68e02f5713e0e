"""Those whom a character knows, in the middle of a series.

An ability becomes a relationship, since the story has brought somebody (QW2-6.0.1). How patrons and retainers were
treated makes calls on them harder or easier (QW2-6.3.3, QW2-6.5.3.5). Others serve for retainers who were lost
(QW2-6.5.3).
"""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.creating.abilities import TIES
from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.defeats import defeats, outcome_for, outcome_in, recent
from talewright.games.heroquest.play.favours import OnTie, tie_of, with_tie
from talewright.games.heroquest.play.ids import CharacterId, ContestId, MarkId
from talewright.games.heroquest.play.lasting import MarkEnded
from talewright.games.heroquest.play.offering import name_field
from talewright.games.heroquest.play.proposed import Harm, proposed_harm
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.sheets import in_use, sheet_written
from talewright.games.heroquest.play.state import Mark, Sheet, State, Tie
from talewright.games.heroquest.play.ties import OfTie, tie_line, ties_of
from talewright.games.heroquest.rules.abilities.keyword import Ability, Origin
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind, Treatment, classes_harder
from talewright.games.heroquest.rules.characters import follower
from talewright.games.heroquest.rules.contests import supporting
from talewright.games.heroquest.rules.contests.adversity import Adversity, Consequence
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.supporting import Danger, Kind
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.shared.offering import options
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Name, Number, Option, Words, offer, one_of, words
from talewright.wording import bare, because

NO_MARK = MarkId("")


class HarmTie(OfTie, tag="harm-tie"):
    """Say what a lost contest did to a supporting character in danger, or to the tie.

    *state* is the person's, *lowered* what the tie loses.
    """

    contest: ContestId
    kind: Kind
    text: Line = ""
    state: Harm | None = None
    lowered: int = 0

    def decide(self, state: State, at: At) -> Facts:
        """A defeat strikes the person, or the tie (QW2-6.1.7, QW2-6.1.9, QW2-6.1.10)."""
        sheet = state.sheet(self.character)
        line = tie_line(sheet, self.tie)
        ref, outcome = AbilityRef(line.name), outcome_in(state, self.contest, self.character)
        harm = self.harm(supporting.danger_of(line, tie_of(sheet, ref.name).danger), outcome)
        before = sheet.character.abilities
        after = supporting.after_harm(before, ref.name, harm)
        gone = after.get(ref) is None
        hurt = harm.consequence.state if harm.consequence and not gone else None
        yield TieHarmed(
            character=sheet.id,
            contest=self.contest,
            tie=ref.name,
            kind=self.kind,
            text=self.text if hurt else f"{_said(harm)}: {self.text}" if self.text else _said(harm),
            final=gone,
            mark=MarkId(at.stamp.id if hurt else ""),
            state=Harm[hurt.name] if hurt else None,
        )
        for mark in state.marks_of(sheet.id) if gone else ():
            if mark.state.abilities == (ref,):
                yield MarkEnded(mark=mark.id, why=f"{ref} is lost")
        if after != before:
            change = f"{ref} is lost" if gone else f"{ref} is now {state.sign(after.rating_of(ref))}"
            yield from rewritten(state, sheet.id, replace(sheet.character, abilities=after), change)

    def harm(self, danger: Danger | None, outcome: Outcome) -> supporting.Harm:
        """What the game master has chosen, if the rules allow it."""
        match self.kind:
            case Kind.PERSON:
                named = Adversity[self.state.name] if self.state else None
                if named is None and outcome.degree is None:
                    raise Refused("Say in which state this leaves the supporting character.", clause="QW2-6.1.9")
                return supporting.harm_to_person(danger, outcome, self.text, named=named)
            case Kind.TIE:
                return supporting.harm_to_tie(danger, outcome, self.lowered)
            case Kind.END:
                return supporting.end_of_tie(danger, outcome)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            lost = defeats(state, sheet.id)
            for line in ties_of(sheet) if lost else ():
                if supporting.danger_of(line, tie_of(sheet, line.name).danger):
                    yield from cls._forms(state, sheet, line.name, lost)

    @classmethod
    def _forms(cls, state: State, sheet: Sheet, name: str, lost: tuple[Option, ...]) -> Offers:
        here, contest = {"character": sheet.id, "tie": name}, one_of("contest", "In which contest", lost)
        outcomes = (outcome_for(state, each, sheet.id) for each in recent(state))
        likely = next((harm for each in outcomes if each and (harm := proposed_harm(each))), Harm.HURT)
        adversity = one_of("state", "State", Harm, default=likely)
        lowered = Number(name="lowered", label="The rating falls by", least=1, most=20, default=3)
        happened, why = words("text", "What happened"), words("text", "Why")
        used = called_in(state, sheet, name)
        fixed, fields = ({"contest": used}, ()) if used else ({}, (contest,))
        hurt = offer(cls, f"Harm {name}", *fields, adversity, happened, kind=Kind.PERSON.value, **here, **fixed)
        yield hurt.explained(about="It lasts on the use of the relationship, until you end it.")
        if sheet.character.abilities.line(AbilityRef(name)).rating:
            yield offer(cls, f"Weaken the tie to {name}", contest, lowered, why, kind=Kind.TIE.value, **here)
        yield offer(cls, f"End the tie to {name}", contest, why, kind=Kind.END.value, **here)


class PutInDanger(OfTie, tag="put-in-danger"):
    """Put a supporting character in grave danger, and tell the players how bad it may become."""

    warning: Line

    def decide(self, state: State, at: At) -> Facts:
        line = tie_line(state.sheet(self.character), self.tie)
        danger = supporting.put_in_danger(line.name, self.warning)
        yield TieEndangered(character=self.character, tie=line.name, warning=danger.warning)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            safe = [line.name for line in ties_of(sheet) if tie_of(sheet, line.name).danger is None]
            if safe:
                fields = one_of("tie", "Who", safe), words("warning", "How bad it may become")
                label = f"Put somebody in danger whom {sheet.character.name} knows"
                made = offer(cls, label, *fields, character=sheet.id)
                yield made.explained(about="The players must know before the contest what it may cost.")


class EndDanger(OfTie, tag="end-danger"):
    """Say that a supporting character has come out of a grave danger."""

    why: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The warning was for a contest, and for what it cost: it is over with that (QW2-6.1.6, QW2-6.1.8)."""
        sheet = state.sheet(self.character)
        line = tie_line(sheet, self.tie)
        if tie_of(sheet, line.name).danger is None:
            raise Refused(f"{line.name} is in no danger: there is nothing to end.", clause="QW2-6.1.8")
        yield DangerEnded(character=self.character, tie=line.name, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for line in ties_of(sheet):
                if tie_of(sheet, line.name).danger:
                    why = words("why", "How they came out of it", optional=True)
                    yield offer(cls, f"End the danger to {line.name}", why, character=sheet.id, tie=line.name)


# --- what happened


class TieEndangered(OnTie, tag="tie-endangered/1"):
    """A supporting character is in grave danger, and the players know what it may cost."""

    warning: str

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, danger=Danger(self.tie, self.warning))

    def told(self, state: State) -> str:
        who = f"{self.tie}, whom {state.name(self.character)} has called on"
        return f"{who}, is in grave danger: {self.warning}"


class DangerEnded(OnTie, tag="danger-ended/1"):
    """A supporting character has come out of a grave danger."""

    why: str = ""

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, danger=None)

    def told(self, state: State) -> str:
        return f"{self.tie}, whom {state.name(self.character)} has called on, is out of danger{because(self.why)}"


class TieHarmed(Public, tag="tie-harmed/1"):
    """A supporting character, or the tie, came to harm; *final* if no help comes from there any more.

    The *state* of a person lasts as a *mark* on the use of the tie; journals from before that have neither.
    """

    brings = ("contest", "mark")

    character: CharacterId
    contest: ContestId
    tie: str
    kind: Kind
    text: str
    final: bool
    mark: MarkId = NO_MARK
    state: Harm | None = None

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        tie, line = tie_of(sheet, self.tie), sheet.character.abilities.get(AbilityRef(self.tie))
        serves = line is not None and line.relationship is RelationshipKind.RETAINER
        gone = line if self.final and serves else tie.gone
        harm = tie.harm if self.state else (*tie.harm, self.text)
        after = with_tie(state, self.character, replace(tie, danger=None, harm=harm, gone=gone))
        return after if self.state is None else after.with_mark(self._lasting(self.state))

    def _lasting(self, harm: Harm) -> Mark:
        """What the state does: it counts where the tie is used, and bars its owner from nothing else."""
        said = f"{self.tie}: {self.text}" if self.text else self.tie
        hurt = Consequence(said, Adversity[harm.name], (AbilityRef(self.tie),), physical=False)
        return Mark(id=self.mark, character=self.character, state=hurt, contest=self.contest)

    def told(self, state: State) -> str:
        over = "; no help can come from there any more" if self.final else ""
        what = ", ".join(filter(None, (self.state, bare(self.text))))
        return f"{'Harm' if self.kind is Kind.PERSON else 'The tie'} to {self.tie}: {what}{over}"


def called_in(state: State, sheet: Sheet, name: str) -> ContestId | None:
    """The contest on the table that a character has just lost with this tie as the tactic."""
    for card in state.open_cards():
        outcome, side = outcome_for(state, card, sheet.id), card.side(sheet.id)
        if outcome and outcome.is_defeat and side and side.ability == AbilityRef(name):
            return card.id
    return None


def _said(harm: supporting.Harm) -> str:
    if harm.consequence:
        return harm.consequence.state.title
    return f"the rating falls by {harm.lowered}" if harm.lowered else "it is at an end"


class NameTie(OfMine, tag="name-tie"):
    """Say that an ability is somebody, and of which kind."""

    ability: Line
    kind: RelationshipKind

    def decide(self, state: State, at: At) -> Facts:
        """A supporting character can be an ability with a rating like any other (QW2-6.0.1)."""
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.ability))
        if line.is_keyword:
            raise Refused(f"{line.name} is a keyword, with contacts as it is: choose an ability.", clause="QW2-6.0.1")
        if line.relationship is self.kind:
            raise Refused(f"{line.name} is this already: choose another kind.", clause="QW2-6.0.1")
        if in_use(state, sheet, line.name):
            raise Refused(f"{line.name} is in use on the table: finish that first.", clause="QW2-6.0.1")
        known = sheet.character.abilities.with_line(replace(line, relationship=self.kind))
        after = replace(sheet.character, abilities=known)
        yield sheet_written(state, sheet.id, after, f"{line.name} is a relationship, {self.kind}")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """One for all that may become somebody, and one for each who may become somebody else."""
        for sheet in owned_by(state, viewer.seat):
            free = free_lines(state, sheet)
            lines, here = options(line.name for line in free if not line.relationship), {"character": sheet.id}
            if lines:
                fields = one_of("ability", "Ability", lines), one_of("kind", "They are", TIES)
                made = offer(cls, "Name a relationship", *fields, **here)
                yield made.explained(about="An ability may be somebody, who can be called on from then on.")
            for line in (each for each in free if each.relationship):
                kinds = one_of("kind", "They are", (kind for kind in TIES if kind.value != line.relationship))
                yield offer(cls, f"Change who {line.name} is", kinds, ability=line.name, **here)


def free_lines(state: State, sheet: Sheet) -> list[Ability]:
    """The abilities of a sheet that may be somebody, or somebody else."""
    lines = (line for line in sheet.character.abilities.lines if not line.is_keyword)
    return [line for line in lines if not in_use(state, sheet, line.name)]


class JudgeTreatment(OfTie, tag="judge-treatment"):
    """Say how a patron, or retainers, were treated: the resistance of calls on them is proposed by it from then on."""

    treated: Treatment
    why: Annotated[Line, Words("Say what was done, so that everyone knows.", clause="QW2-6.3.3")]

    def decide(self, state: State, at: At) -> Facts:
        """What was done for a patron lately, and how retainers are treated, changes how hard it is to use them."""
        line = tie_line(state.sheet(self.character), self.tie)
        if not classes_harder(line.relationship, Treatment.POORLY):
            raise Refused(f"{line.name} is no patron and no retainer: choose one of these.", clause="QW2-6.3.3")
        yield TreatmentJudged(character=self.character, tie=line.name, treated=self.treated, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for line in ties_of(sheet):
                if classes_harder(line.relationship, Treatment.POORLY):
                    now = tie_of(sheet, line.name).treated
                    ways = (Option(each, each.capitalize()) for each in Treatment)
                    fields = one_of("treated", "Treated", ways, default=now), words("why", "What was done")
                    made = offer(cls, f"Judge how {line.name} was treated", *fields, character=sheet.id, tie=line.name)
                    yield made.explained(about="It makes calls a class harder, or for a patron easier.")


class TreatmentJudged(OnTie, tag="treatment-judged/1"):
    """The game master said how a patron, or retainers, were treated."""

    treated: Treatment
    why: str

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, treated=self.treated)

    def told(self, state: State) -> str:
        return f"{self.tie} was treated {self.treated} by {state.name(self.character)}: {bare(self.why)}"


class ReplaceRetainers(OfTie, tag="replace-retainers"):
    """Replace retainers who were lost, with an explanation that convinces the group."""

    name: Name
    explanation: Line

    def decide(self, state: State, at: At) -> Facts:
        """New retainers for those who were lost, at the price of an explanation (QW2-6.5.3.6, QW2-6.5.3.7)."""
        sheet = state.sheet(self.character)
        tie, character = tie_of(sheet, self.tie), sheet.character
        if tie.gone is None:
            raise Refused(
                f"No retainers called {self.tie[:40]} were lost: choose those who were.", clause="QW2-6.5.3.7"
            )
        follower.check_retainers_replaced(self.explanation, accepted=True)
        if any(is_same_name(known, self.name) for known in character.names):
            raise Refused(f"{character.name} has {self.name} already: take another name.", clause="QW2-3.1.5")
        with as_refusals():
            line = replace(tie.gone, name=self.name)
            if line.start is not None:  # their rating is no matter of creation any more
                start = line.start + line.points + line.improved
                line = replace(line, origin=Origin.IN_PLAY, start=start, points=0, improved=0)
            after = replace(character, abilities=character.abilities.with_line(line))
            change = f"{self.name}, new retainers in the place of {tie.name}"
            yield from rewritten(state, sheet.id, after, change, self.explanation)
        yield RetainersReplaced(character=sheet.id, tie=tie.name)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for tie in sheet.ties:
                if tie.gone is not None:
                    fields = name_field("name", "Name"), words("explanation", "Where they come from")
                    label = f"Others serve in the place of {tie.name}"
                    yield offer(cls, label, *fields, character=sheet.id, tie=tie.name)


class RetainersReplaced(OnTie, tag="retainers-replaced/1"):
    """Others serve in the place of retainers who were lost."""

    def on_tie(self, tie: Tie) -> Tie:
        return Tie(tie.name)
