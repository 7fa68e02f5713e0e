"""What companions have with them: gear that betters their skills, ways to keep up, a link to their character."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BLOW, HESTER, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_companions import BARE, BRUTUS, FISTS, MACE, accompanied
from tests.rules.clause import clause

from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import SendCompanion
from talewright.games.strange_fate.play.harm.links import BreakLink
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.losses import TakeAway
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.games.strange_fate.play.ways import ways
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Severity
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.table.reading import fill, read_move

DODGES = DeedId("brutus-dodges-about")


@clause("SF-gift-companion.14", "SF-gift-equipment.6", "SF-gift-equipment.8")
def test_the_gear_of_a_companion_betters_what_it_does() -> None:
    duster = Piece(name="Knuckle-duster", well_made=("Fisticuffs",))
    gloves = Piece(name="Kid Gloves", empowered=(Boosted(skill="Stealth", tier=Tier.EXTRAORDINARY),))
    told = accompanied(replace(BARE, equipment=(duster,), skills=(FISTS, Owned(skill=parse("Stealth 1")))))
    told.when(GM, CorrectSheet(character=TOBIAS, text=geared(told, duster, gloves), reason="new gloves"))
    rated = {str(way.by): str(way.rating) for way in ways(acting(told.now, BRUTUS)) if not way.by.held}
    assert {by: rating for by, rating in rated.items() if rating != "0"} == {
        "Fisticuffs": "2", "Fisticuffs with Knuckle-duster": "3", "Stealth": "1", "Stealth with Kid Gloves": "1E",
    }  # fmt: skip
    told.when(NORA, SendCompanion(npc=BRUTUS))
    attacks = {each.fixed["weapons"]: each for each in told.offered(NORA, AttackOnce) if each.fixed["who"] == BRUTUS}
    assert {*attacks} == {(), ("Knuckle-duster",)}
    told.when(NORA, read_move(told.played, fill(attacks["Knuckle-duster",]), strict=False), called="brutus-lashes-out")
    assert str(told.card(RollId("brutus-lashes-out")).ours.rating) == "3"  # type: ignore[union-attr]
    told.undo(NORA, "brutus-lashes-out")
    told.when(NORA, Act(who=BRUTUS, does="Fisticuffs/strike"), called="brutus-strikes-out")
    strikes = SetAbout(deed=DeedId("brutus-strikes-out"), on=THUG, using="Knuckle-duster")
    told.when(NORA, strikes, called="he-strikes-indeed")
    assert str(told.card(RollId("brutus-strikes-out")).ours.rating) == "3"  # type: ignore[union-attr]
    told.undo(GM, "he-strikes-indeed").when(NORA, Act(who=BRUTUS, does="Stealth/skulk"), called=DODGES)
    told.when(NORA, SetAbout(deed=DODGES, using="Kid Gloves"))
    assert str(told.card(RollId(DODGES)).ours.rating) == "1E"  # type: ignore[union-attr]


def geared(told: Fight, *pieces: Piece) -> str:
    """The sheet of Tobias, whose companion has this gear."""
    whole = told.now.people[TOBIAS].character
    (brutus,) = whole.companions
    return written(replace(whole, companions=(replace(brutus, equipment=pieces),)), told.now.edition.creation)


@clause("SF-gift-companion.12")
@pytest.mark.parametrize(
    ("keeps_up", "height", "follows"), [((), 0, True), ((), 6, False), (("in a basket",), 6, True)]
)
def test_over_a_cliff_a_companion_follows_whoever_flies_where_it_keeps_up(
    keeps_up: tuple[str, ...], height: int, *, follows: bool
) -> None:
    told = accompanied(replace(BARE, keeps_up=keeps_up))
    told.owns(TOBIAS, having("Wings: Strange 4G = Move + Unusual (flight), Leap; minor Snag (by day)"))
    told.when(GM, OpenScene(name="The cliffs", present=(TOBIAS, BRUTUS), zones="Foot\nTop"))
    told.when(GM, DrawBorder(one="Foot", other="Top", value=height, what="a sheer cliff"))
    told.stands_in(TOBIAS, "Foot").stands_in(BRUTUS, "Foot")
    (goes,) = (each for each in told.offered(NORA, GoTo) if each.fixed["who"] == TOBIAS)
    assert ("Brutus" in str(goes.fields)) is not follows
    told.when(NORA, GoTo(who=TOBIAS, zone="Top"))
    assert [told.now.under_way().place(who) for who in (TOBIAS, BRUTUS)] == ["Top", "Top" if follows else "Foot"]
    told.when(NORA, GoTo(who=BRUTUS, zone="Top")) if not follows else None
    assert told.now.under_way().place(BRUTUS) == "Top"


@clause("SF-gift-companion.9", "SF-drawback-focus.1")
def test_a_link_is_broken_by_no_skill_that_is_not_at_work() -> None:
    told = accompanied(replace(BARE, links=("a psychic bond",))).ready(PIM, "hester", HESTER)
    told.owns(HESTER, having("Jammer: Strange 3 = Security; minor Focus (a box of valves)"))

    def by() -> str:
        (breaks,) = (each for each in told.offered(PIM, BreakLink) if each.fixed["who"] == HESTER)
        return str(breaks.fields)

    assert "Jammer" in by()
    told.when(GM, TakeAway(who=HESTER, what="Jammer"))
    assert "Jammer" not in by()


@clause("SF-gifts-and-flaws.5", "SF-gift-companion.14")
@pytest.mark.parametrize("is_taxing", [True, False])
def test_gear_that_takes_a_fate_point_strikes_with_nothing_for_a_companion_who_has_none(*, is_taxing: bool) -> None:
    taxing = (Drawback(kind=DrawbackKind.TAXING, severity=Severity.MAJOR, note="it drinks blood"),)
    mace = replace(MACE, drawbacks=taxing if is_taxing else ())
    told = accompanied(replace(BARE, equipment=(mace,))).when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    told.attacks(BRUTUS, THUG, "Fisticuffs: Strike")
    hit = assault_of(told.now, BLOW)
    assert hit
    assert hit.weapon == (0 if is_taxing else 3)
