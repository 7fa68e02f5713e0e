"""What is offered around a sequence, as those who press it read it."""

from msgspec.structs import replace
from tests.games.questworlds.play.dueling import DUEL, began, evening, seen, started
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, TOBIAS, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.people import GiveCharacter, MakeCharacter
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.giving import UseFollower
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.rounds import PartBegan
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.tally import Disengage
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.moves import ChooseDice, Undo
from talewright.table.offer import Choice, Text


@clause("QW3-5.1.1.1.2")
def test_the_one_form_of_a_sequence_names_another_character_as_the_opponent() -> None:
    story = given(evening())
    assert first_and_named(story) == ([INES, TOBIAS, AMA], story.saga.name(AMA))
    tobias, ines = story.saga.name(TOBIAS), story.saga.name(INES)
    frame = FrameSequence(prize="the last boat", character=INES, opponent=tobias.upper(), resistance="Base")
    story.when(GM, frame, called=DUEL)
    assert [(each.id, each.resistance) for each in seen(story).people] == [(INES, ""), (TOBIAS, "")]
    given(evening()).attempt(GM, replace(frame, opponent=ines)).refused(by=FrameSequence.decide)


def first_and_named(story: Story) -> tuple[list[str], str]:
    """Who may be chosen to contend first, and who of them the opponent's field speaks of without suggesting anybody."""
    (form,) = story.offered(GM, FrameSequence)
    first = next(field for field in form.fields if isinstance(field, Choice) and field.name == "character")
    named = next(field for field in form.fields if isinstance(field, Text) and field.name == "opponent")
    assert not named.suggestions  # each of them may be chosen beside it
    [spoken_of] = [each.label for each in first.options if each.label in named.about]
    return [each.value for each in first.options], spoken_of


def test_a_character_whom_nobody_plays_may_contend_first_too_behind_the_others_or_be_the_opponent() -> None:
    story = given(evening()).when(GM, GiveCharacter(character=TOBIAS))
    assert first_and_named(story) == ([INES, AMA, TOBIAS], story.saga.name(TOBIAS))
    for who in (INES, AMA):
        story.when(GM, GiveCharacter(character=who))
    assert first_and_named(story) == ([INES, TOBIAS, AMA], story.saga.name(AMA))


def test_wherever_a_resistance_is_named_its_number_stands_with_it() -> None:
    story = began()
    forms = [story.offered(GM, each)[0] for each in (FrameContest, FrameSequence, AddOpponent)]
    for field in (each for form in forms for each in form.fields if each.name == "resistance"):
        assert isinstance(field, Text)
        assert (len(field.means), "10") == (len(field.suggestions), field.means[field.suggestions.index("Base")])


@clause("QW3-5.1.1.1.2", "QW3-5.1.3.1")
def test_another_character_who_is_named_as_the_opponent_and_is_not_free_has_no_double() -> None:
    story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    frame = FrameSequence(prize="the last boat", character=AMA, opponent=story.saga.name(TOBIAS))
    story.attempt(GM, frame).refused("QW3-5.1.3.1")


@clause("QW3-5.1.1.1.2", "QW3-5.1.3.1")
def test_a_character_who_is_named_as_a_further_opponent_comes_in_on_that_side() -> None:
    story = began()
    tobias = AddOpponent(sequence=DUEL, name=story.saga.name(TOBIAS).lower(), resistance="Base")
    people = seen(story.when(GM, tobias)).people
    assert [(each.id, each.ours, each.resistance) for each in people if each.name == story.saga.name(TOBIAS)] == [
        (TOBIAS, False, "")
    ]
    for who in (TOBIAS, INES):
        story.attempt(GM, replace(tobias, name=story.saga.name(who))).refused("QW3-5.1.3.1")


def test_a_round_that_has_begun_is_told_and_taken_back_alone() -> None:
    story = began()
    contest = started(story)
    assert contest in [each.contest for each in story.hears(PIM) if isinstance(each, PartBegan)]
    assert contest in [made.fixed["move"] for made in story.offered(GM, Undo)]


def test_whoever_is_free_is_shown_a_free_opponent_first() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    (made,) = story.offered(PIM, FaceOpponent)
    (whom,) = (field for field in made.fields if isinstance(field, Choice))
    assert whom.default == "the-guard.foe"
    assert "Tobias" not in made.label  # one's own character is not named


def test_whoever_plays_two_characters_in_a_sequence_reads_which_of_them_leaves() -> None:
    story = began()
    (alone,) = story.offered(NORA, Disengage)
    bo = CharacterId("bo-the-second")
    story.when(NORA, MakeCharacter(name="Bo"), called=bo).when(NORA, JoinSequence(sequence=DUEL, character=bo))
    labels = {made.fixed["who"]: made.label for made in story.offered(NORA, Disengage)}
    assert alone.label not in labels.values()
    assert all(story.saga.name(CharacterId(str(who))) in label for who, label in labels.items())


def test_nobody_waits_for_the_ability_of_somebody_who_has_no_opponent_yet() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="14"), called="the-guard")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS))
    assert [made.main for made in story.offered(PIM, EnterWith)] == [False]
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent="the-guard.foe"))
    assert [made.main for made in story.offered(PIM, EnterWith)] == [True]


@clause("QW3-6.5.1.2", "QW3-5.2.1.3.3", "QW3-3.4.3")
def test_a_follower_is_proposed_with_a_rating_of_10() -> None:
    def rating(story: Story, move: type[BringFollower | UseFollower]) -> list[object]:
        return [field.default for field in story.offered(NORA, move)[0].fields if field.name == "rating"]  # type: ignore[union-attr] # a rating is a text

    assert rating(began(evening(sequence="chained")), BringFollower) == ["10"]
    assert rating(began(evening(sequence="wagered")), UseFollower) == ["10"]
    wren = BringFollower(sequence=DUEL, owner=INES, name="Wren", role=FollowerRole.CONTESTANT, ability="Sharp Eyes")
    story = began(evening(sequence="chained")).when(NORA, wren, called="the-wren")
    assert [line.rating for line in story.sheet(CharacterId("the-wren.follower")).abilities] == ["10"]


def test_whoever_plays_one_character_is_not_told_its_name_to_join_a_sequence() -> None:
    story, name = began(), "Tobias Kern"
    (alone,) = story.offered(PIM, JoinSequence)
    assert name not in alone.label
    kin = MakeSidekick(character=TOBIAS, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    bring = BringFollower(sequence=DUEL, owner=TOBIAS, name="Bo", role=FollowerRole.CONTESTANT, ability="Huge")
    other = began().when(PIM, kin).when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS)).when(PIM, bring)
    other.when(GM, DropSequence(sequence=DUEL)).when(
        GM, FrameSequence(prize="the lamp", character=INES, opponent="The keeper")
    )
    assert [name in each.label for each in other.offered(PIM, JoinSequence)] == [False, False]
    story.when(GM, MakeCharacter(name="Wren", player=story.seats[PIM]))
    assert [name in each.label for each in story.offered(PIM, JoinSequence)] == [True, False]


@clause("QW3-5.2.4.1", "QW3-5.2.5.1")
def test_only_in_a_scored_sequence_a_round_is_prepared_to_gamble_or_hold_back() -> None:
    def prepares(sequence: str) -> str:
        story = began(evening(sequence=sequence)).when(GM, ChooseDice(by_hand=False))
        (made,) = (each for each in story.offered(NORA, StartRound) if each.about)
        return made.about

    for deed in ("gamble", "hold back"):
        assert [deed in prepares(sequence) for sequence in ("scored", "chained")] == [True, False]
