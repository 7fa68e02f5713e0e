"""An extended contest is framed, and people and opponents come in (HQ2-EXT.1, HQ2-EXT.7)."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Concealable, Facts, GmMove, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.card import Foe, Long
from talewright.games.heroquest.play.checks import check_apart
from talewright.games.heroquest.play.extended.rounds import cards_of, is_busy, shots_of
from talewright.games.heroquest.play.framing.contests import Prize, before
from talewright.games.heroquest.play.framing.resistance import resistance_of, resistance_told
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, LongId
from talewright.games.heroquest.play.offering import living, resistance_field
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group_extended import GroupExtended
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.offering import called, first_of, opponent_field, people
from talewright.refusal import Refused
from talewright.table.game import Told
from talewright.table.offer import Choice, Field, Line, Offer, Option, Words, allowed, hidden_field, offer, one_of, text
from talewright.table.seat import Role
from talewright.wording import bare, with_article

SIDES = (Option("true", "On the side of the player characters"), Option("false", "On the other side"))


class FrameLong(GmMove, tag="frame-long"):
    """Open an extended contest: the prize, the scene, and the first two who contend.

    The opponent is named with its resistance; another character may be named, or is *against* the first. Where the game
    does without such contests, this one is an *exception*.
    """

    prepared = "Obstacles"

    prize: Prize
    obstacle: Line = ""
    scene: Scene
    character: CharacterId
    opponent: Line = ""
    resistance: Line = ""
    hidden: bool = False
    against: CharacterId = NO_CHARACTER
    exception: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The game master says which kind of scene it is, so that players know what they risk (HQ2-EXT.6).

        Two player characters contend with an ability each, and there is no resistance (QW2-2.3.1.2.3).
        """
        character = state.actor(self.character).id
        if not state.uses(Advanced.LONG_CONTESTS) and not self.exception:
            raise Refused(
                f"This game does without {Advanced.LONG_CONTESTS}: frame a simple contest, or say that this one is an "
                "exception.",
                clause="QW2-1.3.2",
            )
        against = self.against or called(state, self.opponent, living(state))
        if against:
            check_apart(character, state.actor(against).id)
        long = LongId(at.stamp.id)
        yield LongFramed(long=long, prize=self.prize, obstacle=self.obstacle, scene=self.scene)
        yield LongJoined(long=long, who=self.character, ours=True)
        if against:
            yield LongJoined(long=long, who=against, ours=False)
        else:
            name, hard = self.opponent or self.obstacle, self.resistance or "Moderate"
            yield from foe_comes(state, long, f"{long}.foe", name, hard, hidden=self.hidden)
        yield PairedUp(long=long, ours=self.character, theirs=against or f"{long}.foe")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        able = living(state)
        if able:
            yield cls.form(state, one_of("character", "Who contends first", people(state, first_of(state, able))))

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever contends first is chosen when it is played."""
        yield cls.form(state)

    @classmethod
    def form(cls, state: State, *who: Choice) -> Offer:
        """A form; in a game that does without such contests it is an exception, and says so."""
        says = "It decides how badly people come out of it: say it beforehand."
        if not state.uses(Advanced.CONSEQUENCES):
            says = f"Only {Advanced.CONSEQUENCES} depend on it, and this game does without them."
        scenes = (Option(scene.value, scene.value.capitalize()) for scene in Scene)
        fields: tuple[Field, ...] = (
            text(cls, "prize", "The prize"),
            text(cls, "obstacle", "The story obstacle"),
            one_of("scene", "What kind of scene it is", scenes, about=says),
            *who,
            opponent_field(state, living(state)),
            resistance_field(state, default="Moderate"),
            hidden_field("Who sees the resistance"),
        )
        label = f"Frame {with_article(state.edition.extended.title.value)}"
        about = "Rounds of simple contests, the first to five, for what deserves the time."
        if state.uses(Advanced.LONG_CONTESTS):
            return offer(cls, label, *fields).explained(about=about)
        made = offer(cls, f"{label}, by way of exception", *fields, exception=True)
        return made.explained(about=f"{about} This game does without {Advanced.LONG_CONTESTS} otherwise.")


class JoinLong(OfMine, tag="join-long"):
    """Let a character come in late, free to contend or to assist; *ours* says on which side."""

    long: LongId
    ours: bool = True

    def decide(self, state: State, at: At) -> Facts:
        """Whoever joins late is free to contend or to assist (HQ2-EXT.7)."""
        long = state.long(self.long)
        long.everyone.join(self.character, Side.OURS if self.ours else Side.THEIRS, lambda who: state.called(long, who))
        yield LongJoined(long=long.id, who=self.character, ours=self.ours)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            known = {*long.everyone.ours, *long.everyone.theirs} - long.everyone.left
            able = [id_ for id_ in living(state) if state.acts_for(viewer.seat, id_) and id_ not in known]
            if able and not long.is_over:
                who = one_of("character", "Who", people(state, able))
                yield offer(cls, "Join the contest", who, one_of("ours", "Where", SIDES), long=long.id)


class AddFoe(GmMove, tag="add-foe"):
    """Let an opponent come in, with a resistance of its own; a character who is named contends with an ability."""

    long: LongId
    name: Annotated[Line, Words("Say who comes in.", clause="HQ2-EXT.7")]
    resistance: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """A character who is named comes in as one, and no double of them (HQ2-EXT.7, QW2-2.3.1.2.3)."""
        long = state.long(self.long)
        if character := called(state, self.name, living(state)):
            return JoinLong(long=long.id, character=character, ours=False).decide(state, at)
        return foe_comes(state, long.id, f"{at.stamp.id}.foe", self.name, self.resistance, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        fields = text(cls, "name", "Who"), resistance_field(state, default="Moderate"), hidden_field()
        return (offer(cls, "Add an opponent", *fields, long=long) for long in state.longs)


class SetFoe(GmMove, tag="set-foe"):
    """Let an opponent use another ability from now on: its resistance changes."""

    long: LongId
    foe: Line
    resistance: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        if self.foe not in state.long(self.long).foes:
            raise Refused("There is no such opponent in this contest: choose one from the list.")
        return foe_set(state, self.long, self.foe, self.resistance, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            for foe in long.foes.values():
                if foe.resistance is not None and foe.id not in long.everyone.gone:
                    now = resistance_field(state, default=foe.words or state.sign(foe.resistance))
                    label, seen = f"Change the ability of {foe.name}", hidden_field(hidden=foe.hidden)
                    yield offer(cls, label, now, seen, long=long.id, foe=foe.id)


class PairUp(GmMove, tag="pair-up"):
    """Let two contend with each other, from 0-0: one of them is free, the other may have opponents already."""

    long: LongId
    ours: Line
    theirs: Line

    def decide(self, state: State, at: At) -> Facts:
        """Let two begin of whom one is free; whoever assists at the moment is not (HQ2-EXT.7)."""
        long = state.long(self.long)
        check_apart(self.ours, self.theirs)
        long.everyone.begin(self.ours, self.theirs, lambda who: state.called(long, who))
        for name in {self.ours, self.theirs} - long.everyone.engaged:
            check_free(state, long, name)
        yield PairedUp(long=self.long, ours=self.ours, theirs=self.theirs)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Two who are free, or one who is free and one who is engaged: several against one (HQ2-EXT.7, HQ2-CLIM.2)."""
        for long in state.longs.values():
            everyone = long.everyone
            free = [who for who in everyone.unengaged if allowed(check_free, state, long, who)]
            on_ours, on_theirs = ([who for who in free if who in side] for side in (everyone.ours, everyone.theirs))
            ours, theirs = _who_face(on_ours, on_theirs), _who_face(on_theirs, on_ours)
            if ours and theirs:
                yield cls._pair(state, long, ours, theirs).explained(main=not shots_of(state, long))
            for who in free:
                yield from cls._ganging_up(state, long, who)

    @classmethod
    def _pair(cls, state: State, long: Long, ours: list[str], theirs: list[str], label: str = "") -> Offer:
        """Somebody of ours and somebody of theirs; where a side has one alone, there is nothing to choose."""
        sides = (("ours", SIDES[0].label, ours), ("theirs", SIDES[1].label, theirs))
        known = {name: among[0] for name, _, among in sides if len(among) == 1}
        named = " with ".join(state.called(long, who) for who in known.values())
        asked = (
            one_of(name, where, (Option(who, state.called(long, who)) for who in among))
            for name, where, among in sides
            if name not in known
        )
        return offer(cls, label or f"Pair {named or 'opponents'}", *asked, long=long.id, **known)

    @classmethod
    def _ganging_up(cls, state: State, long: Long, who: str) -> Offers:
        """Somebody free joins against an opponent who is engaged already."""
        is_ours = who in long.everyone.ours
        others = long.everyone.theirs if is_ours else long.everyone.ours
        engaged = _who_face([each for each in others if each in long.everyone.engaged], [who])
        if engaged:
            step = abs(state.edition.group.each_further_opponent)
            costs = f"Each further opponent costs a character {step} more"
            about = f"{costs}; what it costs an opponent, you say by its resistance."
            on = f" on {state.called(long, engaged[0])}" if len(engaged) == 1 else ""
            label = f"Let {state.called(long, who)} gang up{on}"
            made = cls._pair(state, long, *(([who], engaged) if is_ours else (engaged, [who])), label)
            yield made.explained(about=about)


# --- what happened


class LongFramed(Public, tag="long-framed/1"):
    """An extended contest was opened."""

    brings = ("long",)

    long: LongId
    prize: str
    obstacle: str
    scene: Scene

    def file(self, state: State) -> State:
        everyone = GroupExtended((), (), self.scene)
        return state.with_long(Long(id=self.long, prize=self.prize, obstacle=self.obstacle, everyone=everyone))

    def told(self, state: State) -> str:
        kind = with_article(state.edition.extended.title.value).capitalize()
        return f"{kind} in {with_article(self.scene)}: {bare(self.prize)}{before(self.obstacle)}"


class FoeNamed(Public, tag="foe-named/1"):
    """An opponent came in."""

    long: LongId
    foe: str
    name: str

    def file(self, state: State) -> State:
        return _with_foe(state, self.long, Foe(self.foe, self.name))

    def told(self, state: State) -> str:
        return f"{self.name} comes in"


class FoeHidden(Public, tag="foe-hidden/1"):
    """The resistance of an opponent is hidden."""

    long: LongId
    foe: str

    def fits(self, state: State) -> bool:
        return self.foe in state.longs[self.long].foes

    def file(self, state: State) -> State:
        return _with_foe(state, self.long, replace(state.longs[self.long].foes[self.foe], hidden=True))

    def told(self, state: State) -> Told:
        name = state.longs[self.long].foes[self.foe].name
        return Told(f"The resistance of {name} is hidden", (Role.PLAYER, Role.SPECTATOR))


class FoeSet(Concealable, tag="foe-set/1"):
    """The resistance of an opponent."""

    long: LongId
    foe: str
    resistance: str
    words: str

    def fits(self, state: State) -> bool:
        return self.foe in state.longs[self.long].foes

    def file(self, state: State) -> State:
        foe, target = state.longs[self.long].foes[self.foe], TargetNumber.parse(self.resistance)
        known = replace(foe, resistance=target, words=self.words, hidden=self.hidden)
        return _with_foe(state, self.long, known)

    def told(self, state: State) -> str:
        name = state.longs[self.long].foes[self.foe].name
        return f"{name} has {resistance_told(state, self.resistance, self.words, hidden=self.hidden)}"


class LongJoined(Public, tag="long-joined/1"):
    """Somebody takes part, on our side or theirs: a character or an opponent, by its id."""

    long: LongId
    who: str
    ours: bool

    def fits(self, state: State) -> bool:
        return self.who in state.longs[self.long].foes or state.knows(CharacterId(self.who))

    def file(self, state: State) -> State:
        long, side = state.longs[self.long], Side.OURS if self.ours else Side.THEIRS
        return state.with_long(replace(long, everyone=long.everyone.joined(self.who, side)))

    def told(self, state: State) -> str:
        long = state.longs[self.long]
        return "" if self.who in long.foes else f"{state.called(long, self.who)} takes part"


class PairedUp(Public, tag="paired-up/1"):
    """Two contend with each other, from 0-0."""

    long: LongId
    ours: str
    theirs: str

    def fits(self, state: State) -> bool:
        everyone = state.longs[self.long].everyone
        return self.ours in everyone.ours and self.theirs in everyone.theirs

    def file(self, state: State) -> State:
        long = state.longs[self.long]
        paired = state.with_long(replace(long, everyone=long.everyone.paired(self.ours, self.theirs)))
        return paired.without_support(long.id, (CharacterId(self.ours), CharacterId(self.theirs)))

    def told(self, state: State) -> str:
        ours, theirs = map(partial(state.called, state.longs[self.long]), (self.ours, self.theirs))
        return f"{ours} contends with {theirs}"


def foe_comes(state: State, long: LongId, foe: str, name: str, resistance: str, *, hidden: bool) -> Facts:
    """An opponent comes in, with a resistance of its own."""
    facing = tuple(foe_set(state, long, foe, resistance, hidden=hidden))
    yield FoeNamed(long=long, foe=foe, name=name)
    yield LongJoined(long=long, who=foe, ours=False)
    yield from facing


def foe_set(state: State, long: LongId, foe: str, text: str, *, hidden: bool) -> Facts:
    """Either side may use another ability in another round; an opponent's is its resistance (HQ2-EXT.2)."""
    target, words = resistance_of(state, text)
    if hidden:
        yield FoeHidden(long=long, foe=foe)
    yield FoeSet(long=long, foe=foe, resistance=str(target), words=words, hidden=hidden)


def check_free(state: State, long: Long, name: str) -> None:
    """Refuse whoever assists somebody, or supports a round, at the moment (HQ2-EXT.7, QW2-2.4.0.5)."""
    if is_busy(state, long, name):
        raise Refused(f"{state.called(long, name)} is assisting: finish that first.", clause="HQ2-EXT.7")
    if any(card.is_supported_by(CharacterId(name)) for card in cards_of(state, long)):
        raise Refused(
            f"{state.called(long, name)} supports a round that is under way: finish that first.", clause="QW2-2.4.0.5"
        )


def _who_face(among: Iterable[str], others: Iterable[str]) -> list[str]:
    """Those who may contend with at least one of the others."""
    return [who for who in among if any(allowed(check_apart, who, other) for other in others)]


def _with_foe(state: State, id_: LongId, foe: Foe) -> State:
    long = state.longs[id_]
    return state.with_long(replace(long, foes={**long.foes, foe.id: foe}))
