"""An evening of Strange FATE in a workshop: works, minds and what people lose and get back."""

from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, done, rolls, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, PIM, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deeds.ending import EndDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.trappings.languages import JudgeLanguage
from talewright.games.strange_fate.play.deeds.trappings.works import MakeUnrolled
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.marks import RewriteAspect
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence
from talewright.games.strange_fate.play.ids import HitId, RollId
from talewright.games.strange_fate.play.losses import GiveBack, TakeAway
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, EndStory, OpenScene
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.moves import ChooseDice, Roll

SMITH = "Smith: Strange 4E = Craft, Repair; minor Focus (the hammer)"
VOICE = "Voice: Strange 4 = Convince + Psychic, Languages, Inspire; minor Snag (only by day)"
BALM = "Balm: Strange 6S = Treatment [Physical]; minor Snag (only by day)"
WHIP = "Whip: Unique 3 = Transport, Move"
SWORD = Piece(name="Sword", deadly=(Track.HEALTH, Track.HEALTH, Track.HEALTH))
FALL = HitId("the-long-way-down")
CHASE = RollId("over-the-wall")
CARE = RollId("splints-and-balm")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(told_by=told_by), SMITH, VOICE, BALM, WHIP)
    whole = replace(told.now.people[MARIGOLD].character, equipment=(SWORD,))
    told.when(GM, CorrectSheet(character=MARIGOLD, text=written(whole, CreationRules()), reason="an heirloom"))
    told.when(GM, OpenScene(name="The forge", present=(MARIGOLD, ORRIN, COOK)))
    for part in (_works, _minds, _losses, _marks):
        part(told)
    told.when(GM, EndScene()).when(GM, EndStory())
    return told.next_session().when(GM, ChooseDice(by_hand=False))


def _works(told: Story) -> None:
    """A work in a borrowed facility, another without a roll, and a sword that is mended badly and restored."""
    work = done(told, "Smith/craft", "a-wind-up-bird", sort="borrowed")
    told.when(GM, SetDifficulty(roll=RollId(work), difficulty="2E"))
    rolls(told, "+000", called=work)
    told.when(NORA, EndDeed(deed=work))
    chair = done(told, "Smith/craft", "a-plain-chair", sort="borrowed")
    told.when(GM, MakeUnrolled(deed=chair, quality="Average"))
    mends = done(told, "Smith/repair", "the-broken-sword", sort="borrowed", against=f"{MARIGOLD}: Sword", amount=7)
    rolls(told, "---1", called=mends)
    told.when(NORA, TakeLonger(deed=mends, steps=1)).when(NORA, EndDeed(deed=mends))
    restores = done(told, "Smith/repair-restore", "as-good-as-new", sort="borrowed", against=f"{MARIGOLD}: Sword")
    rolls(told, "+++6", called=restores)


def _minds(told: Story) -> None:
    """A mood, a mind that is controlled, a language from another world, and the kind of a carriage."""
    speech = done(told, "Voice/inspire", "a-short-speech", words="Ready To March")
    rolls(told, "0000", called=speech)
    control = done(told, "Voice/control-mind", "look-at-me", on=COOK, words="My Eyes And Hands")
    told.when(GM, Resist(deed=control))
    rolls(told, "++00", "0000", called=control)
    speaks = done(told, "Voice/speak", "the-red-tongue", words="High Martian", sort="exotic")
    told.when(GM, JudgeLanguage(deed=speaks, fits=True))
    done(told, "Whip/transport-safe", "to-the-station", sort="ground transport drawn by animals")


def _losses(told: Story) -> None:
    """A thief with the hammer, who is caught; the dealer throws."""
    told.when(GM, TakeAway(who=MARIGOLD, what="Smith", reason="a thief"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="catch the thief"), called=CHASE)
    told.when(GM, SetDifficulty(roll=CHASE, difficulty="1"))
    told.when(NORA, Roll(told.card(CHASE).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, CHASE)
    told.when(GM, GiveBack(who=MARIGOLD, what="Smith"))


def _marks(told: Story) -> None:
    """A fall that leaves its mark."""
    told.when(GM, DealStress(who=ORRIN, track="Health", stress=6, reason="a fall"), called=FALL)
    told.when(PIM, BearHit(hit=FALL, way="slot 3", first="Broken Leg"))
    told.when(NORA, TreatConsequence(who=MARIGOLD, by="Balm: Treatment [Physical]", patient=ORRIN, slot=2), called=CARE)
    rolls(told, "0000", called=CARE)
    personal = (AspectKind.FREE, AspectKind.CONVICTION)
    aspects = told.now.people[ORRIN].character.all_aspects
    name = next(each.name for each in aspects if each.kind in personal)
    told.when(PIM, RewriteAspect(who=ORRIN, aspect=name, words="Walks With A Stick"))


WORKSHOP = Golden("strange-fate-workshop", STRANGE_FATE_GAME, evening)
