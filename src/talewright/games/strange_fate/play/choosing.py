"""Every choice in making a character: the move as a step of the rules, and what it changes in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from talewright.games.strange_fate import draft as drafting
from talewright.games.strange_fate import draft_archetype as own
from talewright.games.strange_fate import draft_gift as gifts
from talewright.games.strange_fate import draft_skill as bench
from talewright.games.strange_fate.aspect import Aspect
from talewright.games.strange_fate.companion import Companion
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_gift import Better, Trained, one_of
from talewright.games.strange_fate.drawback import Drawback
from talewright.games.strange_fate.equipment import Piece
from talewright.games.strange_fate.gift import Themed
from talewright.games.strange_fate.invulnerability import Invulnerability
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.reading import sentence
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.trapping import Trapping
from talewright.games.strange_fate.weakness import Weakness
from talewright.refusal import Refused


@contextmanager
def as_refusals() -> Iterator[None]:
    """What cannot be written is refused, in a sentence."""
    try:
        yield
    except ValueError as error:
        raise Refused(sentence(error)) from error


def after_step(draft: Draft, move: mv.OnDraft) -> Draft:
    """A draft after a choice. Refused is one that breaks a rule."""
    with as_refusals():
        for part in (_who, _sheet_skill, _bench, _trappings, _gifts, _gear):
            after = part(draft, move)
            if after is not None:
                return after
    raise AssertionError(move)


def _who(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.DescribeDraft(name=name, description=description):
            return drafting.described(draft, name, description)
        case mv.ChooseArchetype(archetype=archetype, magic=magic):
            return drafting.of_archetype(draft, archetype, magic)
        case mv.InventArchetype(name=name, what=what):
            return own.invented(draft, name, what)
        case mv.AddDemand(demand=asks, what=what, other=other, drawbacks=kinds, major=major):
            return own.demanding(draft, own.demand_of(asks, what, other, drawbacks=kinds, is_major=major))
        case mv.DropDemand(demand=told):
            return own.undemanding(draft, told)
        case mv.WriteAspect(name=name, kind=kind, skill=skill, becomes=becomes):
            return drafting.with_aspect(draft, Aspect(name=name, kind=kind, skill=skill, becomes=becomes))
        case mv.NoteAspect(aspect=aspect, skill=skill, becomes=becomes):
            return drafting.with_note(draft, aspect, skill=skill, becomes=becomes)
        case mv.MarkObsession(aspect=aspect):
            return drafting.with_note(draft, aspect, is_obsession=True)
        case mv.StrikeAspect(aspect=aspect):
            return drafting.without_aspect(draft, aspect)
        case _:
            return None


def _sheet_skill(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.BuySkill(skill=skill, rating=rating, tier=tier):
            return bench.bought(draft, skill, rating, Tier.parse(tier))
        case mv.BeginSkill(name=name, kind=kind, rating=rating, theme=theme):
            return bench.begun(draft, name, kind, rating, theme=theme)
        case mv.BeginFromSample(sample=sample):
            return bench.like(draft, sample)
        case mv.OpenSkill(skill=skill):
            return bench.opened(draft, skill)
        case mv.StrikeSkill(skill=skill):
            return drafting.without_skill(draft, skill)
        case _:
            return None


def _bench(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.RateSkill(kind=kind, rating=rating, tier=tier):
            return bench.rated(draft, rating, Tier.parse(tier), kind)
        case mv.NameSkill(name=name, theme=theme, invention=invention):
            return bench.about(draft, name, theme, is_invention=invention)
        case mv.TakeDrawback(drawback=drawback, note=note):
            return bench.with_drawback(draft, replace(Drawback.parse(drawback), note=note))
        case mv.LeaveDrawback(drawback=drawback):
            return bench.without_drawback(draft, drawback)
        case mv.ChooseBenefit(trapping=trapping, has=has):
            wanted = Trapping.parse(trapping)
            others = tuple(each for each in draft.at_work.benefits if each != wanted)
            return bench.with_benefits(draft, (*others, wanted) if has else others)
        case mv.PlaceSkill():
            return bench.placed(draft)
        case mv.ClearBench():
            return bench.cleared(draft)
        case _:
            return None


def _trappings(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.TakeTrapping(trapping=name, kind=kind):
            trapping = Trapping.parse(name)
            return bench.with_trapping(draft, Trapping(trapping.name, _bare(kind)) if kind.strip() else trapping)
        case mv.LeaveTrapping(trapping=name):
            return bench.without_trapping(draft, Trapping.parse(name))
        case mv.AddExtra(trapping=name, extra=extra, note=note):
            return bench.with_extra(draft, Trapping.parse(name), extra, note)
        case mv.DropExtra(trapping=name, extra=extra):
            return bench.without_extra(draft, Trapping.parse(name), extra)
        case mv.TurnPsychic(psychic=psychic):
            return bench.psychic(draft, is_psychic=psychic)
        case _:
            return None


def _bare(words: str) -> str:
    """A type as it stands between square brackets; what cannot stand there becomes a blank."""
    return " ".join("".join(" " if sign in "[]()+,;" else sign for sign in words).split()) or words


def _gifts(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.TakeImpact(skill=skill):
            return gifts.with_impact(draft, skill)
        case mv.TakeSignature(aspect=aspect):
            return gifts.with_signature(draft, aspect)
        case mv.SetSkilled(times=times):
            return gifts.skilled(draft, times)
        case mv.TakeTheme(name=name, companion=companion):
            return gifts.with_theme(draft, name, companion)
        case mv.ThemeSkill(theme=theme, skill=skill, benefit=benefit, note=note, companion=companion):
            return gifts.themed(draft, theme, Themed(skill, benefit, note.strip()), companion)
        case mv.TakeWeakness(against=against, severity=severity):
            return gifts.with_weakness(draft, Weakness(against=against.strip(), severity=severity))
        case mv.TakeInvulnerability(severity=severity, against=against, broad=broad, switched=switched):
            named = Invulnerability(against=broad or against.strip(), severity=severity, switched=switched)
            return gifts.with_invulnerability(draft, named)
        case mv.StrikeGift(what=what):
            return gifts.without(draft, what)
        case _:
            return None


def _gear(draft: Draft, move: mv.OnDraft) -> Draft | None:
    match move:
        case mv.TakeCompanion(name=name, quality=quality):
            return gifts.with_companion(draft, Companion(name=name, quality=quality))
        case mv.TrainCompanion(companion=companion, improvement="quality", rating=quality):
            return gifts.rated(draft, companion, quality)
        case mv.TrainCompanion(companion=companion, improvement="best track", what=track):
            return gifts.tracked(draft, companion, one_of(Track, track))
        case mv.TrainCompanion(companion=companion, improvement=improvement, what=what, rating=rating, tier=tier):
            return gifts.trained(
                draft, companion, one_of(Trained, improvement), what, rating=rating, tier=Tier.parse(tier)
            )
        case mv.TakeEquipment(name=name, armour=armour, companion=companion):
            return gifts.with_piece(draft, Piece(name=name, is_armour=armour), companion)
        case mv.ImproveEquipment(piece=piece, improvement=improvement, what=what, tier=tier, companion=companion):
            better, _, track = improvement.partition(": ")
            named = one_of(Better, better)
            return gifts.improved(draft, piece, named, track or what, Tier.parse(tier), of=companion)
        case _:
            return None


# --- in words


def changed_in_words(move: mv.OnDraft) -> str:
    """What a choice changes, for the log of those who may read it."""
    say = IN_WORDS.get(type(move))
    return say(move) if say else ""


def _extra(move: mv.AddExtra) -> str:
    return f"{move.trapping} + {move.extra}{f' ({move.note.strip()})' if move.note.strip() else ''}"


def _for(companion: str) -> str:
    return f" for {companion}" if companion else ""


IN_WORDS: dict[type[mv.OnDraft], Callable[..., str]] = {
    mv.DescribeDraft: lambda move: f"it is {move.name.strip()} now",
    mv.ChooseArchetype: lambda move: f"Archetype {move.archetype}" if move.archetype else "no Archetype",
    mv.InventArchetype: lambda move: f"an Archetype of its own, {move.name.strip()}",
    mv.AddDemand: lambda move: f"its Archetype demands {move.demand}",
    mv.DropDemand: lambda move: f"its Archetype does not demand {move.demand}",
    mv.WriteAspect: lambda move: f"the {move.kind} aspect {move.name.strip()}",
    mv.NoteAspect: lambda move: f"{move.aspect} goes with {move.skill}",
    mv.MarkObsession: lambda move: f"{move.aspect} is the Obsession",
    mv.StrikeAspect: lambda move: f"without the aspect {move.aspect}",
    mv.BuySkill: lambda move: f"{move.skill} {move.rating}{Tier.parse(move.tier).initial}",
    mv.BeginSkill: lambda move: f"a new {move.kind} skill, {move.name.strip()}",
    mv.BeginFromSample: lambda move: f"a skill like {move.sample}",
    mv.OpenSkill: lambda move: f"{move.skill} is worked on",
    mv.StrikeSkill: lambda move: f"without {move.skill}",
    mv.RateSkill: lambda move: f"its skill is {move.kind} {move.rating}{Tier.parse(move.tier).initial}",
    mv.NameSkill: lambda move: f"its skill is {move.name.strip()}",
    mv.TakeTrapping: lambda move: f"takes {move.trapping}",
    mv.LeaveTrapping: lambda move: f"leaves {move.trapping}",
    mv.AddExtra: _extra,
    mv.DropExtra: lambda move: f"{move.trapping} without {move.extra}",
    mv.TurnPsychic: lambda move: "the skill is psychic" if move.psychic else "the skill is not psychic",
    mv.TakeDrawback: lambda move: f"takes {move.drawback}",
    mv.LeaveDrawback: lambda move: f"without {move.drawback}",
    mv.ChooseBenefit: lambda move: f"{'the' if move.has else 'no'} tier benefit of {move.trapping}",
    mv.PlaceSkill: lambda _: "the skill is on the sheet",
    mv.ClearBench: lambda _: "the skill is left as it was",
    mv.TakeImpact: lambda move: f"Impact for {move.skill}",
    mv.TakeSignature: lambda move: f"{move.aspect} is a Signature Aspect",
    mv.SetSkilled: lambda move: f"Skilled, {move.times} times",
    mv.TakeTheme: lambda move: f"the Theme {move.name.strip()}{_for(move.companion)}",
    mv.ThemeSkill: lambda move: f"{move.skill} belongs to {move.theme}",
    mv.TakeCompanion: lambda move: f"the companion {move.name.strip()}",
    mv.TrainCompanion: lambda move: f"{move.companion}: {move.improvement} {move.what}".rstrip(),
    mv.TakeEquipment: lambda move: f"the equipment {move.name.strip()}{_for(move.companion)}",
    mv.ImproveEquipment: lambda move: f"{move.piece}: {move.improvement} {move.what}".rstrip(),
    mv.TakeWeakness: lambda move: f"a {move.severity} Weakness against {move.against.strip()}",
    mv.TakeInvulnerability: lambda move: f"a {move.severity} Invulnerability",
    mv.StrikeGift: lambda move: f"without {move.what}",
}
