"""An extended contest at the table: rounds, assists, parting shots, and what it leaves behind (HQ2-EXT, AST)."""

from talewright.games.heroquest import assist
from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.bump import Side
from talewright.games.heroquest.contest import Decided
from talewright.games.heroquest.extended import TO_WIN, check_parting_shot
from talewright.games.heroquest.group_extended import Pairing, next_pairing, order
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.checks import check_can_act, check_mine
from talewright.games.heroquest.play.ending import ended
from talewright.games.heroquest.play.moves import CharacterId, ContestId, LongId
from talewright.games.heroquest.play.opening import check_terms, resistance_of
from talewright.games.heroquest.play.rounds import Long
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.resolution_point import Score
from talewright.games.questworlds.rating import TargetNumber
from talewright.games.questworlds.shared.card import Phase
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

MOST_POINTS = 9  # nobody's score is set higher


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on an extended contest brings about."""
    match move:
        case mv.StartRound(long=long, pairing=pairing):
            return _round(state, state.long(long), pairing, seat, stamp)
        case mv.StartAssist():
            return _assist(state, move, seat, stamp)
        case mv.JoinLong():
            return _joined(state, move, seat)
        case mv.TakePartingShot():
            return _parting_shot(state, move, seat, stamp)
        case mv.TellLong():
            return _told(state, move, seat)
        case _:
            check_gm(seat)
            return _by_game_master(state, move, stamp)


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> tuple[ev.Event, ...]:
    match move:
        case mv.FrameLong():
            return _framed(state, move, stamp)
        case mv.AddFoe():
            return _foe_added(state, move, stamp)
        case mv.SetFoe(long=long, foe=foe, resistance=text, hidden=hidden):
            if foe not in state.long(long).foes:
                raise Refused("There is no such opponent in this contest: choose one from the list.")
            return _foe_set(state, long, foe, text, hidden=hidden)
        case mv.PairUp(long=long, ours=ours, theirs=theirs):
            _begin(state, state.long(long), ours, theirs)
            return (ev.PairedUp(long=long, ours=ours, theirs=theirs),)
        case mv.RuleScore():
            return _ruled(state, move)
        case mv.CloseLong(long=long):
            return _closed(state, state.long(long))
        case _:
            raise AssertionError(move)


# --- framing


def _framed(state: State, move: mv.FrameLong, stamp: Stamp) -> tuple[ev.Event, ...]:
    """The game master says what kind of scene it is, so that players know what they risk (HQ2-EXT.1, HQ2-EXT.6)."""
    check_terms(move.prize, move.obstacle)
    state.sheet(move.character)
    if not state.uses(Advanced.LONG_CONTESTS) and not move.exception:
        raise Refused(
            f"This game does without {Advanced.LONG_CONTESTS}: frame a simple contest, or say that this one is an "
            "exception.",
            clause="QW2-1.3.2",
        )
    long = LongId(stamp.id)
    framed = ev.LongFramed(long=long, prize=move.prize.strip(), obstacle=move.obstacle.strip(), scene=move.scene)
    ours = ev.LongJoined(long=long, who=move.character, ours=True)
    if move.against:
        if state.sheet(move.against).id == move.character:
            raise Refused("A character does not contend with itself: choose another opponent.", clause="HQ2-EXT.7")
        against: str = move.against
        theirs: tuple[ev.Event, ...] = (ev.LongJoined(long=long, who=against, ours=False),)
    else:
        against = f"{long}.foe"
        name = move.opponent.strip() or move.obstacle.strip()
        theirs = _named(state, long, against, name, move.resistance or "Moderate", hidden=move.hidden)
    return (framed, ours, *theirs, ev.PairedUp(long=long, ours=move.character, theirs=against))


def _named(
    state: State, long: LongId, foe: str, name: str, resistance: str, *, hidden: bool
) -> tuple[ev.Event, ...]:  # fmt: skip
    return (
        ev.FoeNamed(long=long, foe=foe, name=name),
        ev.LongJoined(long=long, who=foe, ours=False),
        *_foe_set(state, long, foe, resistance, hidden=hidden),
    )


def _foe_set(state: State, long: LongId, foe: str, text: str, *, hidden: bool) -> tuple[ev.Event, ...]:
    """Either side may use another ability in another round; an opponent's is its resistance (HQ2-EXT.2)."""
    target, words = resistance_of(state, text)
    told = ev.FoeSet(long=long, foe=foe, resistance=str(target), words=words, hidden=hidden)
    return (ev.FoeHidden(long=long, foe=foe), told) if hidden else (told,)


def _foe_added(state: State, move: mv.AddFoe, stamp: Stamp) -> tuple[ev.Event, ...]:
    long = state.long(move.long)
    if not move.name.strip():
        raise Refused("Say who comes in.", clause="HQ2-EXT.7")
    return _named(state, long.id, f"{stamp.id}.foe", move.name.strip(), move.resistance, hidden=move.hidden)


def _joined(state: State, move: mv.JoinLong, seat: Seat) -> tuple[ev.Event, ...]:
    """Whoever joins late is free to contend or to assist (HQ2-EXT.7)."""
    long = state.long(move.long)
    check_mine(state, seat, move.character)
    long.everyone.join(move.character, Side.OURS if move.ours else Side.THEIRS)
    return (ev.LongJoined(long=long.id, who=move.character, ours=move.ours),)


def _begin(state: State, long: Long, ours: str, theirs: str) -> None:
    """Let two who are free begin; whoever assists at the moment is not (HQ2-EXT.7)."""
    long.everyone.begin(ours, theirs)
    for name in (ours, theirs):
        if is_busy(state, long, name):
            raise Refused(f"{state.called(long, name)} is assisting: finish that first.", clause="HQ2-EXT.7")


# --- rounds


def cards_of(state: State, long: Long) -> tuple[Card, ...]:
    """The rounds and assists of it that are under way."""
    return tuple(card for card in state.open_cards() if card.id in state.bonds and state.bonds[card.id].long == long.id)


def round_of(state: State, long: Long, pairing: int) -> Card | None:
    """The round, assist or parting shot of a pairing that is under way and not decided."""
    undecided = (card for card in cards_of(state, long) if card.outcome is None)
    return next((card for card in undecided if state.bonds[card.id].pairing == pairing), None)


def is_busy(state: State, long: Long, name: str) -> bool:
    """Whether somebody acts in a contest that is under way here."""
    return any(side.character == name for card in cards_of(state, long) for side in card.sides)


def pairing_of(state: State, long: Long, number: int, *, over: bool = False) -> Pairing:
    """A pairing that goes on, or with *over* one that has ended, and in which nothing is under way."""
    if not 0 <= number < len(long.everyone.pairings):
        raise Refused("There is no such pairing in this contest.", clause="HQ2-EXT.8")
    pairing = long.everyone.pairings[number]
    if pairing.is_over is not over:
        raise Refused(
            "That pairing goes on: end it first." if over else "That pairing is over: begin another one.",
            clause="HQ2-EXT.8",
        )
    if round_of(state, long, number):
        raise Refused("Something is under way in that pairing: finish it first.", clause="HQ2-EXT.2")
    return pairing


def in_turn(state: State, long: Long) -> int | None:
    """Whose round comes next: one for each pairing in turn, by target numbers, the highest first (HQ2-EXT.7)."""
    pairings = long.everyone.pairings
    listed = order((pairing, last_target(state, long, number)) for number, pairing in enumerate(pairings))
    places = [next(n for n, each in enumerate(pairings) if each is pairing) for pairing in listed]
    last = places.index(long.last) if long.last in places else None
    found = next_pairing(listed, last)
    return None if found is None else places[found]


def last_target(state: State, long: Long, number: int) -> TargetNumber:
    """With what our side went into the last round of a pairing; before the first one nobody knows."""
    side = state.last_side(long, long.everyone.pairings[number].ours)
    return TargetNumber.of(side.rating) if side else TargetNumber(0)


def _round(state: State, long: Long, number: int, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """Each round is a simple contest; both sides may keep their ability or use another (HQ2-EXT.2, HQ2-EXT.9)."""
    pairing = pairing_of(state, long, number)
    check_mine(state, seat, CharacterId(pairing.ours))
    _check_turn(state, long, number, seat)
    return _contest(state, long, number, CardKind.ROUND, stamp)


def _check_turn(state: State, long: Long, number: int, seat: Seat) -> None:
    """Refuse a player's round out of turn; in another order the game master begins it (HQ2-EXT.7)."""
    turn = in_turn(state, long)
    if turn is not None and turn != number and not seat.is_gm:
        pairing = long.everyone.pairings[turn]
        raise Refused(
            f"It is the turn of {state.called(long, pairing.ours)} against {state.called(long, pairing.theirs)}: wait "
            "for that round, or ask the game master to begin yours first.",
            clause="HQ2-EXT.7",
        )


def _contest(
    state: State, long: Long, number: int, kind: CardKind, stamp: Stamp, *, prize: str = ""
) -> tuple[ev.Event, ...]:  # fmt: skip
    contest, pairing = ContestId(stamp.id), long.everyone.pairings[number]
    ours = CharacterId(pairing.ours)
    foe = long.foes.get(pairing.theirs)
    framed = ev.ContestFramed(
        contest=contest,
        kind=kind,
        character=ours,
        prize=prize or long.prize,
        obstacle=foe.name if foe else long.obstacle,
        opponent=mv.NO_CHARACTER if foe else CharacterId(pairing.theirs),
        subject=long.id,
        by_gm=True,
    )
    people = (ours,) if foe else (ours, CharacterId(pairing.theirs))
    same = [event for each in people for event in _as_before(state, long, contest, each)]
    return (framed, ev.RoundBegan(long=long.id, pairing=number, contest=contest), *_facing(long, contest, foe), *same)


def _facing(long: Long, contest: ContestId, foe: object) -> tuple[ev.Event, ...]:
    known = next((each for each in long.foes.values() if each is foe), None)
    if known is None or known.resistance is None:
        return ()
    told = ev.ResistanceSet(contest=contest, resistance=str(known.resistance), words=known.words, hidden=known.hidden)
    return (ev.ResistanceHidden(contest=contest), told) if known.hidden else (told,)


def _as_before(state: State, long: Long, contest: ContestId, character: CharacterId) -> tuple[ev.Event, ...]:
    """The tactic of the last round stands until another is chosen, if it can still be used."""
    side = state.last_side(long, character)
    if side is None or not side.chosen:
        return ()
    try:
        check_can_act(state, character, side.ability)
    except Refused:
        return ()
    chosen = ev.AbilityChosen(
        contest=contest,
        character=character,
        ability=str(side.ability) if side.ability else "",
        rating=str(side.rating),
        tactic=side.tactic,
        whose=side.whose,
    )
    return (chosen,)


def round_played(state: State, card: Card, decided: Decided) -> tuple[ev.Event, ...]:
    """What a round brings; a tied one leaves the score (HQ2-EXT.2, HQ2-EXT.3, HQ2-EXT.4, HQ2-EXT.5)."""
    bond = state.bonds[card.id]
    after = state.longs[bond.long].everyone.pairings[bond.pairing].contest.after(decided)
    played = ev.RoundPlayed(
        long=bond.long,
        pairing=bond.pairing,
        ours=after.score.ours,
        theirs=after.score.theirs,
        rounds=after.rounds,
    )
    return (played, ev.ContestClosed(contest=card.id))


# --- assists


def _assist(state: State, move: mv.StartAssist, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """Somebody free helps somebody engaged, against more for each further assist to the same (HQ2-AST.6)."""
    long = state.long(move.long)
    check_mine(state, seat, move.helper)
    pairing = pairing_of(state, long, move.pairing)
    recipient = pairing.ours if move.helper in long.everyone.ours else pairing.theirs
    long.everyone.check_may_assist(move.helper, recipient)
    if is_busy(state, long, move.helper):
        raise Refused(f"{state.name(move.helper)} is assisting already: finish that first.", clause="HQ2-AST.6")
    contest = ContestId(stamp.id)
    target = assist.resistance(long.assists.get(recipient, 0), state.resistance_rules)
    return (
        ev.ContestFramed(
            contest=contest,
            kind=CardKind.ASSIST,
            character=move.helper,
            prize=f"to help {state.called(long, recipient)}",
            obstacle=long.obstacle,
            subject=long.id,
            by_gm=seat.is_gm,
        ),
        ev.RoundBegan(long=long.id, pairing=move.pairing, contest=contest),
        ev.ResistanceSet(contest=contest, resistance=str(target), words="an assist", hidden=False),
    )


def assisted(state: State, card: Card, decided: Decided) -> tuple[ev.Event, ...]:
    """What an assist makes of the points (HQ2-AST.1, HQ2-AST.2, HQ2-AST.3, HQ2-AST.4, HQ2-AST.5)."""
    bond = state.bonds[card.id]
    long = state.longs[bond.long]
    recipient = Side.OURS if card.ours.character in long.everyone.ours else Side.THEIRS
    after = assist.assisted(long.everyone.pairings[bond.pairing].contest, decided.outcome, recipient)
    pairing = long.everyone.pairings[bond.pairing]
    changed = ev.Assisted(
        long=long.id,
        pairing=bond.pairing,
        recipient=pairing.ours if recipient is Side.OURS else pairing.theirs,
        ours=after.score.ours,
        theirs=after.score.theirs,
    )
    return (changed, ev.ContestClosed(contest=card.id))


# --- parting shots, and what the game master rules


def may_part(state: State, long: Long, number: int, seat: Seat) -> bool:
    """Whether this seat may take a parting shot after a pairing."""
    try:
        _check_may_part(state, long, number, seat)
    except Refused:
        return False
    return True


def _check_may_part(state: State, long: Long, number: int, seat: Seat) -> None:
    """A parting shot is the victor's; whether a resistance has one is a difference of the editions (QW2-9.12)."""
    pairing = pairing_of(state, long, number, over=True)
    if number in long.parted:
        raise Refused("A parting shot was taken after this pairing already.", clause="QW2-9.12")
    victor = pairing.ours if pairing.loser == pairing.theirs else pairing.theirs
    by_pc = victor not in long.foes
    check_parting_shot(state.edition.extended, by_pc=by_pc)
    if by_pc:
        check_mine(state, seat, CharacterId(victor))
    else:
        check_gm(seat)


def _parting_shot(state: State, move: mv.TakePartingShot, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """One contest more between the two; what it does, no text says, and the game master rules on it."""
    long = state.long(move.long)
    _check_may_part(state, long, move.pairing, seat)
    if not move.about.strip():
        raise Refused("Say what the victor does.", clause="QW2-9.12")
    return _contest(state, long, move.pairing, CardKind.PARTING_SHOT, stamp, prize=move.about.strip())


def _ruled(state: State, move: mv.RuleScore) -> tuple[ev.Event, ...]:
    long = state.long(move.long)
    if not 0 <= move.pairing < len(long.everyone.pairings):
        raise Refused("There is no such pairing in this contest.", clause="HQ2-EXT.8")
    if round_of(state, long, move.pairing):
        raise Refused("Something is under way in that pairing: finish it first.", clause="HQ2-EXT.2")
    before = long.everyone.pairings[move.pairing].contest.score
    least, most = least_points(long, move.pairing, ours=move.ours), most_points(before, ours=move.ours)
    if least and move.points < least:
        raise Refused(
            f"One of the two contends with somebody else by now, so this pairing stays over: write {least} to {most} "
            "points, or finish the other pairing first.",
            clause="HQ2-EXT.8",
        )
    if not 0 <= move.points <= most:
        raise Refused(f"Write 0 to {most} points: both sides never have five together.", clause="HQ2-EXT.5")
    if not move.reason.strip():
        raise Refused("A ruling needs its reason, so that everyone can follow it: write why.")
    ruled = ev.ScoreRuled(
        long=long.id,
        pairing=move.pairing,
        ours=move.points if move.ours else before.ours,
        theirs=before.theirs if move.ours else move.points,
        reason=move.reason.strip(),
    )
    return (ruled,)


def least_points(long: Long, number: int, *, ours: bool) -> int:
    """How few points one side may be set to: a pairing stays over while one of its two contends with another."""
    pairing = long.everyone.pairings[number]
    has_won = pairing.contest.winner is (Side.OURS if ours else Side.THEIRS)
    is_bound = not long.everyone.engaged.isdisjoint((pairing.ours, pairing.theirs))
    return TO_WIN if has_won and is_bound else 0


def most_points(score: Score, *, ours: bool) -> int:
    """How many points one side may be set to: the other may have won already."""
    return TO_WIN - 1 if (score.theirs if ours else score.ours) >= TO_WIN else MOST_POINTS


def _told(state: State, move: mv.TellLong, seat: Seat) -> tuple[ev.Event, ...]:
    long = state.long(move.long)
    if not move.text.strip():
        raise Refused("Say what happens, in a sentence or two.", clause="QW2-4.1.1.7")
    return (ev.LongTold(long=long.id, text=move.text.strip(), who=seat.name, final=seat.is_gm),)


def _closed(state: State, long: Long) -> tuple[ev.Event, ...]:
    """Put it away; what is under way in it is dropped."""
    events: list[ev.Event] = []
    for card in cards_of(state, long):
        if card.phase is Phase.DECIDED:
            events.append(ev.ContestClosed(contest=card.id))
            continue
        nested = (ev.ContestCancelled(contest=other.id, reason="") for other in state.nested(card))
        events += [*nested, ev.ContestCancelled(contest=card.id, reason="")]
    return (*events, *ended(state, long), ev.LongClosed(long=long.id))
