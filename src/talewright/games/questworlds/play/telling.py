"""What happened as sentences for the log, which anyone can follow."""

from talewright.dice.draw import Fell
from talewright.games.questworlds.contest import Verdict
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card, CardKind, draws_of
from talewright.games.questworlds.play.moves import NO_CHARACTER, ContestId
from talewright.games.questworlds.play.saga import Saga


def tell(saga: Saga, event: ev.Event | Fell) -> str:
    """*event* as a sentence, from the state before it; empty if it needs none."""
    if isinstance(event, Fell):
        return _fell(saga, event)
    for part in (_of_people, _of_framing, _of_outcomes, _of_story):
        told = part(saga, event)
        if told is not None:
            return told
    return ""


def _fell(saga: Saga, fell: Fell) -> str:
    card = draws_of(saga.open_cards()).get(fell.draw)
    if card is None:
        return ""
    ours = fell.draw == card.draw_id("ours")
    who = roller(saga, card, ours=ours)
    return f"{who} rolls {fell.face}" + (", with real dice." if fell.by_hand else ".")


def roller(saga: Saga, card: Card, *, ours: bool) -> str:
    """Who or what rolls a die of a card, in words."""
    if ours:
        return card.subject if card.kind is CardKind.HINDRANCE else saga.name(card.ours.character)
    return saga.name(card.theirs.character) if card.theirs else "The resistance"


def _of_people(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.CharacterMade(sheet=sheet):
            return f"{sheet.name} joins the game" + (f", {_a(sheet.concept)}." if sheet.concept else ".")
        case ev.CharacterGiven(character=character):
            return f"{saga.name(character)} is played by somebody else from now on."
        case ev.SheetWritten(character=character, change=change):
            return f"On the sheet of {saga.name(character)}: {change}."
        case ev.ExperienceEarned(character=character, name=name, why=why):
            return f"{saga.name(character)} earns an experience point: {why} ({name})."
        case ev.ExperienceCorrected(character=character, points=points, reason=reason):
            return f"{saga.name(character)} has {points} experience points now: {reason}."
        case ev.EndingProposed(character=character, ending=ending):
            return f"The story of {saga.name(character)} may end here ({ending}), if the player agrees."
        case ev.EndingAnswered(character=character, consent=consent):
            name = saga.name(character)
            return f"The story of {name} ends here." if consent else f"{name} stays in play."
        case _:
            return None


def _a(words: str) -> str:
    return ("an " if words[:1].casefold() in "aeiou" else "a ") + words


def _of_framing(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.ContestFramed(character=character, prize=prize, kind=kind, subject=subject, opponent=opponent):
            name = saga.name(character)
            match CardKind(kind):
                case CardKind.AUGMENT:
                    return f"The augment of {name} is rolled."
                case CardKind.HINDRANCE:
                    return f"{subject} is rolled against {name}."
                case CardKind.FLAW:
                    return f"{name} resists: {subject}."
                case CardKind.RECOVERY:
                    return f"{name} tries for {prize}."
                case CardKind.CONTEST:
                    against = f" against {saga.name(opponent)}" if opponent else ""
                    return f"A contest for {name}{against}. The prize: {prize}."
        case ev.ContestReframed(prize=prize):
            return f"The prize is now: {prize}."
        case ev.ResistanceHidden():
            return "The game master sets a resistance and keeps it hidden."
        case ev.ResistanceSet(resistance=resistance, words=words, hidden=hidden):
            named = f" ({words})" if words[:1].isalpha() else ""
            return f"The {'hidden ' if hidden else ''}resistance is {resistance}{named}."
        case ev.AbilityChosen(contest=contest, character=character, ability=ability, tactic=tactic):
            if saga.cards[contest].kind is CardKind.AUGMENT:
                return ""
            return f"{saga.name(character)} uses {ability or 'no relevant ability'}: {tactic}"
        case ev.TacticRejected(character=character, reason=reason):
            return f"The tactic of {saga.name(character)} is not credible here{_because(reason)}."
        case ev.AssuredSet(assured=assured):
            return "The contest is assured." if assured else "The contest is no longer assured."
        case ev.OddsHidden(hidden=hidden):
            return "The game master hides the odds." if hidden else "The game master shows the odds."
        case _:
            return _of_card(saga, event)


def _of_card(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.StakesAnnounced(about=about):
            return f"This contest may end a story: {about}"
        case ev.CardHanded(to_gm=to_gm, note=note):
            return f"The card goes to the {'game master' if to_gm else 'player'}: {note}" if note else ""
        case ev.CardAccepted(character=character):
            who = saga.name(character) if character != NO_CHARACTER else "The game master"
            return f"{who} accepts the card."
        case ev.AcceptanceVoided():
            return ""
        case ev.DiceCalled(contest=contest):
            return "The dice may roll." if saga.cards[contest].throws_dice else ""
        case ev.ContestClosed():
            return ""
        case ev.ContestCancelled(contest=contest, reason=reason):
            return f"The contest for {saga.cards[contest].prize} is dropped{_because(reason)}."
        case _:
            return _of_support(saga, event)


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _of_support(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.AugmentProposed(helper=helper, ability=ability, about=about, source=source):
            if source is Source.OUTSIDE:
                return f"Help from outside is asked for: {about}."
            return f"{saga.name(helper)} would like to augment with {ability}: {about}"
        case ev.AugmentGranted(contest=contest, augment=augment, bonus=bonus):
            return f"The augment {_augment(saga, contest, augment)} gives {bonus:+d}."
        case ev.AugmentRefused(contest=contest, augment=augment, reason=reason):
            return f"The augment {_augment(saga, contest, augment)} is refused{_because(reason)}."
        case ev.AugmentWithdrawn(contest=contest, augment=augment):
            return f"The augment {_augment(saga, contest, augment)} is taken back."
        case ev.ModifierSet(source=source, name=name, amount=amount):
            called = f"The {source} modifier" if source is Source.SITUATIONAL else f"The {source}"
            called += f" ({name})" if name else ""
            return f"{called} is {amount:+d}." if amount else f"{called} is gone."
        case ev.MarkApplied(mark=mark, applies=applies):
            return f"{saga.marks[mark].state.text} {'counts' if applies else 'does not count'} here."
        case _:
            return None


def _augment(saga: Saga, contest: ContestId, wanted: str) -> str:
    for side in saga.cards[contest].sides:
        for augment in side.augments:
            if augment.id == wanted:
                return augment.name
    return ""


def headline(saga: Saga, card: Card, verdict: Verdict) -> str:
    """Who has the prize, in one sentence."""
    ours = saga.name(card.ours.character)
    if card.kind is CardKind.HINDRANCE:
        return f"{card.subject} hinders {ours}" if verdict is Verdict.VICTORY else f"{ours} overcomes {card.subject}"
    match verdict:
        case Verdict.VICTORY:
            return f"{ours} gains the prize: {card.prize}"
        case Verdict.STANDOFF:
            return f"Nobody gains the prize: {card.prize}"
        case Verdict.DEFEAT if card.theirs:
            return f"{saga.name(card.theirs.character)} gains the prize: {card.prize}"
        case _:
            return f"{ours} does not gain the prize: {card.prize}"


def _of_outcomes(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.StoryPointsBurned(character=character, points=points):
            return f"{points} story point{'s are' if points > 1 else ' is'} burned for {saga.name(character)}."
        case ev.ContestDecided(contest=contest, verdict=verdict, dice=dice, ours=ours, theirs=theirs):
            card = saga.cards[contest]
            degree = "" if dice is None or verdict is Verdict.STANDOFF else f" ({verdict} {_degree(event)}; "
            count = f"{ours} to {theirs} successes)" if degree else ""
            return f"{headline(saga, card, verdict)}{degree}{count}."
        case ev.StandoffRuled(reason=reason):
            return f"The standoff makes no sense, and goes to the player character{_because(reason)}."
        case ev.PriceNamed(contest=contest, about=about):
            outcome = saga.cards[contest].outcome
            won = outcome is not None and outcome.verdict is Verdict.VICTORY
            return f"{'A victory at a price' if won else 'A defeat with a boon'}: {about}"
        case ev.MarkGiven(character=character, good=good, text=text, amount=amount, abilities=abilities):
            what = "a benefit" if good else "a consequence"
            number = f" {amount:+d} on {', '.join(abilities)}" if amount else ""
            return f"{saga.name(character)} has {what}: {text}{number}."
        case ev.MarkChanged(mark=mark, amount=amount, reason=reason):
            return f"{saga.marks[mark].state.text} is {amount:+d} now{_because(reason)}."
        case ev.MarkEnded(mark=mark, reason=reason):
            return f"{saga.marks[mark].state.text} is over{_because(reason)}."
        case ev.MarkKept(mark=mark):
            return f"{saga.marks[mark].state.text} stays as it is."
        case _:
            return None


def _degree(event: ev.ContestDecided) -> int:
    return abs(event.ours - event.theirs) if event.verdict is event.dice else 0


def _of_story(saga: Saga, event: ev.Event) -> str | None:
    match event:
        case ev.FlawTriggered(character=character, flaw=flaw, about=about):
            return f"{flaw} pulls at {saga.name(character)}{_because(about)}"
        case ev.FlawAnswered(proposal=proposal, answer=answer):
            trigger = saga.triggers[proposal]
            if answer == "submit":
                return f"{saga.name(trigger.character)} acts as {trigger.flaw} demands."
            return f"{trigger.flaw} goes by." if answer == "drop" else ""
        case ev.EditProposed(level=level, about=about):
            return f"A plot edit for {level} story point{'s' if level > 1 else ''} is proposed: {about}"
        case ev.EditAnswered(proposal=proposal, allowed=allowed, reason=reason):
            edit = saga.edits[proposal]
            said = "is allowed" if allowed else "is not allowed, and costs nothing"
            return f"The plot edit ({edit.about}) {said}{_because(reason)}."
        case ev.PoolSet(points=points, why=why):
            return f"The pool holds {points} story point{'' if points == 1 else 's'}: {why}."
        case ev.BaseSet(base=base, reason=reason):
            return f"The base resistance is {base} now: {reason}."
        case ev.SessionBegan():
            return ""
        case _:
            return None
