"""What stands against a roll before its dice fall: a difficulty, or somebody who rolls against it."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import acts_by, as_is
from talewright.games.strange_fate.play.acting import acting, by_line, doer, with_sheets
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, is_up_to, is_you, whose
from talewright.games.strange_fate.play.answers import answers, cheap_first
from talewright.games.strange_fate.play.applied import chosen
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place, place_of
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.circumstances import check_aware, softened
from talewright.games.strange_fate.play.conflict.defences import best_first, check_defence, defences_of, resisting
from talewright.games.strange_fate.play.conflict.fighters import assault_of, fight_of, is_out
from talewright.games.strange_fate.play.conflict.means import together
from talewright.games.strange_fate.play.conflict.npc_lines import defending_first
from talewright.games.strange_fate.play.deeds.measuring import row_named, rows_of
from talewright.games.strange_fate.play.deeds.rolled import followed, resisted
from talewright.games.strange_fate.play.flaws import idle, out_of_use, used
from talewright.games.strange_fate.play.harm.helping import could_help
from talewright.games.strange_fate.play.harm.mounts import ridden
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.known import called, is_here, is_unheard
from talewright.games.strange_fate.play.reading import defence_text
from talewright.games.strange_fate.play.rolls.framing import (
    NOT_THEMSELVES,
    TakesSide,
    fields_for,
    opposing_by,
    plain_fields,
)
from talewright.games.strange_fate.play.rolls.sides import (
    DefencesNamed,
    SideNamed,
    check_sets,
    covers,
    difficulty_field,
    difficulty_set,
    line_added,
    perhaps_hidden,
)
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, of_trapping, way_of, ways
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.skills.extra import Extra, shifts_after_spraying, spread_of
from talewright.refusal import Refused, refuse
from talewright.table.offer import Line, Option, allowed, hidden_field, offer, one_of
from talewright.table.seat import Seat

OF_HIDDEN = (
    ("Oppose it with somebody hidden", True, "Players hear no name and see no rating."),
    ("Name somebody hidden who opposes it", False, "Players hear the name and see no rating."),
)

WHEN_THEY_FALL = one_of(
    "at_once",
    "Your dice",
    (Option("true", "Fall at once"), Option("false", "Wait: name a bonus or a penalty first")),
)


class SetDifficulty(Move, tag="set-difficulty"):
    """Set what the roll has to reach: a number or a word of the ladder, perhaps with a tier, as in Great (E).

    Where a trapping has a table, a row of it will do, such as "esoteric".
    """

    roll: RollId
    difficulty: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        check_sets(at.seat)
        in_phase(state, self.roll, BEFORE_THE_DICE)
        deed = state.acts.of_roll(self.roll)
        row = row_named(deed, self.difficulty) if deed else None
        written, name = (str(row.rating), row.name) if row else (self.difficulty, "")
        yield from followed(at, difficulty_set(self.roll, written, hidden=self.hidden, name=name))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in before_the_dice(state) if viewer.seat.is_gm else ():
            attack = assault_of(state, card.id)
            if not (attack and attack.follows):
                deed = state.acts.of_roll(card.id)
                hard = difficulty_field(rows=rows_of(deed) if deed else ())
                made = offer(cls, "Set the difficulty", hard, hidden_field(), **place_of(card))
                is_asked = card.phase is Phase.FRAMED and not card.against
                yield made.explained(main=is_asked and not ridden(state, card.id))  # what carries them has the same


class Oppose(TakesSide, tag="oppose"):
    """Roll against it: a character or an NPC by a skill, or somebody of this *name* with a plain *rating*.

    With *at_once* one's own dice fall with the same press.
    """

    roll: RollId
    at_once: bool = False

    @property
    def rolls(self) -> bool:
        return self.at_once

    def decide(self, state: State, at: At) -> Facts:
        """Whom it is done to, or whom the game master names (SF-power-tiers.3)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        attack = assault_of(state, card.id)
        shares = attack is not None and is_shared(state, attack, at.seat, self.who, self.by)
        defends = attack is not None and (shares or self.who == attack.target)
        place = Place.OURS if attack and attack.follows and defends else Place.THEIRS
        self.check_may(card, at.seat, place, shares=shares)
        side = self.taken(state, at.seat, card, place)
        yield from followed(at, perhaps_hidden(side))
        before = card.part(place)
        if before is None or (before.who, before.applied) != (self.who, side.skill(state)):
            yield from used(at.now, at, self.who, side.skill(state), card.id, against=True)
        if before and before.who == self.who != NOBODY:
            yield from _kept(card, place, before, hidden=side.hidden)
        elif attack and defends:
            yield from covers(state, attack, place)
        if attack and shares:
            yield from shared_at(state, attack, self.who, place, side.applied)

    def check_may(self, card: Card, seat: Seat, place: Place, *, shares: bool) -> None:
        """Refuse a player who is not asked, and whoever would roll against themselves."""
        if not seat.is_gm and not shares and (self.who == NOBODY or self.who != card.against):
            raise Refused("This is not done to a character of yours: the game master says who opposes it.")
        if place is Place.THEIRS and card.ours and self.who == card.ours.who != NOBODY:
            raise Refused(NOT_THEMSELVES)

    def taken(self, state: State, seat: Seat, card: Card, place: Place) -> SideNamed:
        """The side that is taken; whoever is attacked does so by what defends, with what that is worth here.

        Raises ``Refused`` where its skill does not serve, or is not at work.
        """
        attack = assault_of(state, card.id)
        is_target = attack is not None and self.who == attack.target
        if attack and is_target:
            check_aware(state, card, seat)
            check_defence(state, attack, self.by)
        side = self.side(state, seat, card.id, place, hidden=self.hidden)
        if attack and is_target:
            rating = softened(Rating.parse(side.rating), side.skill(state), attack)
            side = replace(side, rating=str(rating))
        if self.who != NOBODY:
            refuse(idle(state, doer(state, self.who), side.skill(state).skill))
        return side

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in before_the_dice(state):
            yield from cls.by_target(state, card, viewer.seat)
            attack = assault_of(state, card.id)
            if attack:
                yield from cls.by_others(state, card, attack, viewer.seat)
            if not viewer.seat.is_gm or (attack and attack.follows):
                continue
            ours = card.ours.who if card.ours else NOBODY
            npcs = [npc for npc in by_line(state) if npc.id != ours]
            if shown := tuple(npc for npc in npcs if not npc.hidden):
                yield offer(cls, "Oppose it with an NPC", *fields_for(shown), hidden_field(), **place_of(card))
            if unseen := tuple(npc for npc in npcs if npc.hidden):
                for label, hidden, about in OF_HIDDEN:
                    made = offer(cls, label, *fields_for(unseen), **place_of(card), hidden=hidden)
                    yield made.explained(about=about)
            for each in with_sheets(state):
                if each.of and each.id not in {ours, card.against}:
                    by = one_of("by", "By", opposing_by(each, out_of_use(state, each, card.id)))
                    yield offer(cls, f"Oppose it with {each.name}", by, **place_of(card), who=each.id)
            fields = *plain_fields(), hidden_field()
            yield offer(cls, "Oppose it with a name and a rating", *fields, **place_of(card), who="")

    @classmethod
    def by_others(cls, state: State, card: Card, attack: Assault, seat: Seat) -> Offers:
        """Those in the same zone whose defence takes in others."""
        for person in with_sheets(state):
            by = answers(person, shared_by(state, attack, person.id)) if state.acts_for(seat, person.id) else ()
            if by:
                label = f"Defend {called(state, attack.target)}"
                made = offer(cls, label, one_of("by", "By", by), **place_of(card), who=person.id)
                yield made.explained(whose=whose(state, seat, person.id))

    @classmethod
    def by_target(cls, state: State, card: Card, seat: Seat) -> Offers:
        """Whoever it is done to rolls against it."""
        # What a deed is resisted with, its own offer names.
        if resisted(state, card.id) or not allowed(check_aware, state, card, seat):
            return
        attack, target = assault_of(state, card.id), card.against
        label = "Defend" if attack else "Oppose it"
        if attack and attack.follows and not is_you(state, seat, target):
            label = "Defend by something else"
        actor = acting(state, target) if is_here(state, target) else None
        if isinstance(actor, Person) and not actor.retired and state.acts_for(seat, target):
            may = defences_of(state, actor, attack) if attack else ()
            by = answers(actor, may) if attack else opposing_by(actor, out_of_use(state, actor, card.id))
        elif isinstance(actor, Npc) and seat.is_gm:
            goods = defending_first(actor, resisting(attack)) if attack else acts_by(actor)
            may = tuple(way for good in goods for way in ways(actor) if way.by.skill == good.name)
            by = tuple(Option(str(way.by), way.rating.of(way.by.label)) for way in may)
        else:
            return
        unseen = is_unheard(state, target) and not attack
        asked = card.phase is Phase.FRAMED
        made = offer(cls, label, one_of("by", "By", by), **place_of(card), who=target, hidden=unseen)
        if asked and attack and isinstance(actor, Person) and _falls_at_once(state, seat, actor, may):
            made = replace(made, fields=(*made.fields, WHEN_THEY_FALL))
        main = asked and is_up_to(state, seat, target)
        yield made.explained(whose=whose(state, seat, target), main=main)


def _falls_at_once(state: State, seat: Seat, person: Person, may: tuple[Way, ...]) -> bool:
    """Whether nothing is left to say of a player's defence before its dice fall: no help, no gift, nothing to judge.

    A Theme and a companion matter where they have a skill by which it may be made.
    """
    whole, skills = person.character, {way.by.skill for way in may}
    themed = any(each.skill in skills for theme in whole.themes for each in theme.skills)
    judged = whole.invulnerabilities or whole.weaknesses or themed or could_help(state, person.id, skills)
    return not (seat.is_gm or seat.by_hand or judged)


def _kept(card: Card, place: Place, before: Part, *, hidden: bool) -> Facts:
    """What counts for whoever rolls against it however they do: the situation, and what covers them or does not.

    Source: SF-invulnerability.2, SF-weakness.1.
    """
    for each in before.named:
        if each.modifier.source is Source.SITUATION:
            yield line_added(card.id, place, each.id, each.modifier, hidden=hidden)
    if before.defences:
        defences = tuple(map(defence_text, before.defences))
        yield DefencesNamed(roll=card.id, place=place, defences=defences, hidden=hidden)


def before_the_dice(state: State) -> Iterator[Card]:
    """The rolls against which something may still be set."""
    return (card for card in state.rolls.values() if card.phase in BEFORE_THE_DICE)


# --- defences that take in others


def shared_by(state: State, assault: Assault, who: ActorId) -> tuple[Way, ...]:
    """What somebody may defend the target of an attack with, who is in the same zone, in the order of all defences.

    Source: SF-extra-spray.1, SF-extra-zone.1, SF-extra-zone.4.
    """
    found = best_first(way for way, _ in _shared(state, assault, who))
    person = acting(state, who)
    return tuple(cheap_first(person, found) if isinstance(person, Person) else found)


def is_shared(state: State, assault: Assault, seat: Seat, who: ActorId, text: str) -> bool:
    """Whether somebody of this seat's defends the target by what takes in others; the game master may by anything.

    Raises ``Refused`` for a player whose defence is for its owner alone.
    """
    if who in {NOBODY, assault.target} or not state.acts_for(seat, who):
        return False
    found = chosen(shared_by(state, assault, who), text)
    if found is None and not seat.is_gm:
        raise Refused(
            "A defence is for oneself: with Spray or Zone on its trapping it takes in others of the same zone.",
            clause="SF-extra-spray.1",
        )
    return found is not None


def shared_at(state: State, assault: Assault, who: ActorId, place: Place, text: str) -> Facts:
    """What one target more takes from a sprayed defence: a shift; Zone takes nothing.

    Source: SF-extra-spray.3, SF-extra-zone.3.
    """
    extra = next((each for way, each in _shared(state, assault, who) if str(way.by) == text), None)
    if extra is Extra.SPRAY:
        line = Modifier(Source.TRAPPING, "one target more", shifts_after_spraying(1, 2) - 1)
        yield line_added(assault.roll, place, ModifierId(f"{assault.roll}.shared"), line)


def _shared(state: State, assault: Assault, who: ActorId) -> Iterator[tuple[Way, Extra]]:
    person, fight = acting(state, who), fight_of(state, assault.roll)
    is_there = who in fight.standing if fight else not is_out(state, who)
    if isinstance(person, Npc) or who in {assault.who, assault.target} or not is_there:
        return
    if person.retired or not together(state, who, assault.target):
        return
    wanted, out = resisting(assault), out_of_use(state, person, assault.roll)
    for skill in as_is(person).designs:
        for held in skill.trappings if skill.name not in out else ():
            extra, by = spread_of((held,)), of_trapping(skill, held.trapping)
            if extra and by.held in wanted:
                yield way_of(person, str(by)), extra
