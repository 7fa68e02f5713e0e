"""Dealings with people: how they feel, what they believe, what they say, and in which mood."""

import pytest
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.using import ROLL, STRANGE, able, about, added, against, begun, came, chosen, seen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedChosen, DeedEnded
from talewright.games.strange_fate.play.deeds.trappings.conversation import SetAttitude
from talewright.games.strange_fate.play.deeds.trappings.languages import JudgeLanguage
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty

NEXT = DeedId("the-next-deed")
VOICE = "Voice: Unique 4 = Conversation, Convince, Guile, Insight, Inspire, Networking, Menace"


# ---- Conversation


@clause("SF-trapping-conversation.1", "SF-trapping-conversation.2")
def test_friendly_talk_meets_people_wins_them_over_and_puts_an_aspect_on_them() -> None:
    story = with_skills("Voice: Unique 4 = Conversation")
    assert able(story, "Voice") == {"first-impression", "win-over", "charm"}
    about(doing(story, "Voice/charm"), on=COOK)
    assert seen(story).kind == "maneuver"


@clause("SF-trapping-conversation.3")
def test_there_are_five_ways_to_feel_and_no_sixth() -> None:
    story = with_skills(VOICE)
    story.attempt(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude="Smitten")).refused("SF-trapping-conversation.3")
    does = []
    for feels in ("Hostile", "Negative", "Neutral", "Positive", "Friendly"):
        story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude=feels, history="an old story"))
        (attitude,) = story.sees(NORA).acts.attitudes
        does.append((attitude.attitude, attitude.does, bool(attitude.for_incentive)))
    assert [(feels, more) for feels, _, more in does] == [
        ("Hostile", False), ("Negative", False), ("Neutral", True), ("Positive", True), ("Friendly", True)
    ]  # fmt: skip
    assert len({what for _, what, _ in does}) == 5


@clause("SF-trapping-conversation.6", "SF-trapping-conversation.11")
@pytest.mark.parametrize(("theirs", "feels"), [("++00", "Positive"), ("+++0", "Neutral"), ("0000", "Friendly")])
def test_a_reaction_is_bettered_by_an_opposed_roll_and_a_tie_changes_nothing(theirs: str, feels: str) -> None:
    story = with_skills("Voice: Unique 4 = Conversation")
    story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude="Positive"))
    about(doing(story, "Voice/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "+000", theirs)
    assert story.sees(NORA).acts.attitudes[0].attitude == feels


# ---- Convince, Guile and Menace


@clause("SF-trapping-convince.1", "SF-trapping-convince.3")
def test_somebody_of_no_importance_is_swayed_by_one_opposed_roll() -> None:
    story = begun("Voice: Unique 4 = Convince", "sway", on=CLERK)
    story.when(GM, Resist(deed=IT, by="clerk"))
    rolls(story, "+000", "0006")
    assert (seen(story).kind, seen(story).stage, story.sees().hits) == ("action", "over", ())


@clause("SF-trapping-convince.6")
def test_a_mind_is_controlled_by_a_skill_with_psychic_alone() -> None:
    story = with_skills("Voice: Unique 4 = Convince", "Eyes: Strange 3 = Convince + Psychic" + STRANGE)
    story.attempt(NORA, Act(who=MARIGOLD, does="Voice/control-mind")).refused("SF-trapping-convince.6")
    about(doing(story, "Eyes/control-mind"), on=COOK)
    assert seen(story).kind == "maneuver"


@clause("SF-trapping-guile.1", "SF-trapping-guile.6")
def test_a_bluff_is_one_opposed_roll_against_whatever_the_game_master_takes() -> None:
    story = begun(VOICE, "bluff", on=COOK).when(GM, Resist(deed=IT, by="liar"))
    assert against(story) == "2"
    rolls(story, "0000", "+000")
    assert (deed(story).shifts, seen(story).stage) == (1, "over")


@clause("SF-trapping-menace.4")
def test_fear_is_an_aspect_instead_of_harm() -> None:
    story = begun(VOICE, "cow", on=COOK, circumstances=("the attacker is bound",)).when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "+++0", "0000")
    assert (seen(story).kind, story.sees().hits) == ("maneuver", ())


# ---- Insight


@clause("SF-trapping-insight.1", "SF-trapping-insight.5")
@pytest.mark.parametrize(("times", "takes"), [(0, "half an hour"), (1, "15 minutes"), (3, "one minute")])
def test_reading_somebody_takes_half_an_hour_and_shifts_shorten_it_to_a_minute(times: int, takes: str) -> None:
    story = begun(VOICE, "read-somebody", on=COOK, words="a fear").when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "++++", "----")
    if times:
        story.when(NORA, Buy(deed=IT, buys="one step less time", times=times))
    assert (seen(story).kind, seen(story).takes) == ("assessment", takes)


# ---- Inspire


@clause("SF-trapping-inspire.2", "SF-trapping-inspire.3", "SF-trapping-inspire.4")
@pytest.mark.parametrize(
    ("there", "amounts"),
    [
        (("adding to the mood",), [-1]),
        (("changing the mood", "distractions"), [-3, -1]),
        (("major distractions", "adding to the mood"), [-1, -3]),
        (("total distractions", "distractions"), [-5]),
    ],
)
def test_listeners_are_moved_against_three_and_one_row_of_each_group(
    there: tuple[str, ...], amounts: list[int]
) -> None:
    story = begun(VOICE, "inspire", circumstances=there, words="Ready To March")
    assert (against(story), added(story)) == ("3", amounts)


# ---- Networking


@clause("SF-trapping-networking.1", "SF-trapping-networking.2", "SF-trapping-networking.4", "SF-trapping-networking.7")
def test_contacts_are_cited_and_asked_and_say_what_may_be_true_or_not() -> None:
    story = chosen(VOICE, "ask-around")
    asked = SetAbout(deed=IT, words="Who bought the barge?")
    story.attempt(NORA, asked).refused("SF-trapping-networking.2")
    person = story.now.people[MARIGOLD].character
    social = next(each.name for each in person.all_aspects if each.kind == "Social Class")
    story.attempt(NORA, SetAbout(deed=IT, cited=social)).refused("SF-trapping-networking.4")
    about(story, words="Who bought the barge?", cited=social)
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="3"))
    rolls(story, "0000").when(NORA, EndDeed(deed=IT))
    assert came(story)[0].endswith("Who bought the barge?")


@clause("SF-trapping-networking.5")
@pytest.mark.parametrize(("difficulty", "steps", "takes"), [("5", 1, "a day"), ("8", 4, "a few weeks")])
def test_asking_around_takes_an_afternoon_and_each_step_more_makes_one_point_good(
    difficulty: str, steps: int, takes: str
) -> None:
    story = chosen(VOICE, "ask-around")
    about(story, words="Who?", cited=story.now.people[MARIGOLD].character.all_aspects[0].name)
    story.when(GM, SetDifficulty(roll=ROLL, difficulty=difficulty))
    rolls(story, "0000")
    if steps > 1:
        story.attempt(NORA, TakeLonger(deed=IT, steps=steps - 1)).refused("SF-trapping-networking.5")
    story.when(NORA, TakeLonger(deed=IT, steps=steps)).when(NORA, EndDeed(deed=IT))
    assert came(story)[-1].endswith(takes)


@clause("SF-trapping-networking.5")
def test_what_is_made_good_by_taking_longer_is_told_at_its_end_where_its_difficulty_is_hidden() -> None:
    story = chosen(VOICE, "ask-around")
    about(story, words="Who?", cited=story.now.people[MARIGOLD].character.all_aspects[0].name)
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="5", hidden=True))
    rolls(story, "0000").when(GM, TakeLonger(deed=IT, steps=1)).when(GM, EndDeed(deed=IT))
    assert story.hears()[-1] == DeedEnded(deed=IT)


@clause("SF-trapping-networking.8")
@pytest.mark.parametrize(
    ("faces", "heard"),
    [("--00", "0 rumours"), ("-000", "1 rumour"), ("+000", "1 rumour"), ("++00", "2 rumours"), ("++++", "3 rumours")],
)
def test_an_open_ear_hears_one_rumour_and_more_from_three_up(faces: str, heard: str) -> None:
    story = chosen("Ear: Unique 1 = Networking", "keep-ears-open")
    story.when(GM, SetAbout(deed=IT, cited=story.now.people[MARIGOLD].character.all_aspects[0].name))
    rolls(story, faces)
    assert came(story) == (heard,)


@clause("SF-trapping-networking.9")
def test_a_player_looks_in_on_contacts_and_the_game_master_says_when_a_rumour_comes_of_it() -> None:
    story = chosen("Ear: Unique 1 = Networking", "keep-ears-open")
    hears = SetAbout(deed=IT, cited=story.now.people[MARIGOLD].character.all_aspects[0].name)
    assert not story.offered(NORA, SetAbout)
    story.attempt(NORA, hears).refused("SF-trapping-networking.9")
    (called,) = story.offered(GM, SetAbout)
    assert not called.main
    story.when(GM, hears)
    assert ROLL in story.now.rolls


@clause("SF-trapping-networking.9")
def test_an_open_ear_stays_open_whatever_its_owner_does_next_and_the_log_tells_of_it_once() -> None:
    story = chosen("Ear: Unique 1 = Networking", "keep-ears-open")
    doing(story, "Ear/ask-around", called=NEXT)
    doing(story, "Ear/ask-around", called=DeedId("the-other-deed"))
    assert [(each.id, each.on_call) for each in story.now.acts.deeds.values()] == [
        (IT, True),
        ("the-other-deed", False),
    ]
    assert [each.deed for each in story.hears() if isinstance(each, DeedChosen) and each.told(story.now)] == [IT]
    doing(story, "Ear/keep-ears-open", called=DeedId("open-again"))
    assert {*story.now.acts.deeds} == {"open-again", "the-other-deed"}


# ---- Languages


@clause("SF-trapping-languages.1", "SF-trapping-languages.3")
def test_a_skill_speaks_as_many_languages_as_its_rating_named_when_they_are_needed() -> None:
    story = with_skills("Tongues: Unique 2 = Languages")
    for number, word in enumerate(("Latin", "Greek")):
        it = DeedId(f"a-language-{number}")
        about(doing(story, "Tongues/speak", called=it), it, words=word)
    assert story.sees(NORA).acts.languages == ("Marigold Hollow: Latin", "Marigold Hollow: Greek")
    doing(story, "Tongues/speak")
    story.attempt(NORA, SetAbout(deed=IT, words="Welsh")).refused("SF-trapping-languages.1")


@clause("SF-trapping-languages.4", "SF-trapping-languages.5")
@pytest.mark.parametrize("tier", ["E", "S"])
def test_a_higher_tier_speaks_five_languages_more(tier: str) -> None:
    story = with_skills(f"Tongues: Strange 2{tier} = Languages{STRANGE}")
    room = 7 if tier == "E" else 9
    for number in range(room):
        it = DeedId(f"a-language-{number}")
        about(doing(story, "Tongues/speak", called=it), it, words=f"Dialect {number}")
    assert len(story.now.acts.spoken) == room
    doing(story, "Tongues/speak")
    story.attempt(NORA, SetAbout(deed=IT, words="Welsh")).refused("SF-trapping-languages.1")


@clause("SF-trapping-languages.6")
def test_an_ascendant_skill_speaks_every_language_of_earth_and_a_fate_point_adds_another() -> None:
    story = with_skills("Tongues: Strange 2A = Languages" + STRANGE, "Less: Strange 2S = Languages" + STRANGE)
    assert "add-language" not in able(story, "Less")
    before = story.now.people[MARIGOLD].purse.points
    about(doing(story, "Tongues/add-language"), words="Martian")
    assert story.now.people[MARIGOLD].purse.points == before - 1
    story.when(GM, JudgeLanguage(deed=IT, fits=True))
    assert story.sees(NORA).acts.languages == ("Marigold Hollow: Martian",)
    for number in range(10):
        it = DeedId(f"a-language-{number}")
        about(doing(story, "Tongues/speak", called=it), it, words=f"Dialect {number}")
    assert len(story.now.acts.spoken) == 11


# ---- rumours


@clause("SF-trapping-networking.12")
@pytest.mark.parametrize(("difficulty", "spare"), [("-4", 0), ("-5", 1), ("-7", 3)])
def test_shifts_above_eight_speed_a_rumour_or_hide_where_it_came_from(difficulty: str, spare: int) -> None:
    story = chosen("Voice: Unique 4 = Networking", "plant-rumour-about-something")
    cited = story.now.people[MARIGOLD].character.all_aspects[0].name
    about(story, words="The Lord Mayor is a fish", cited=cited)
    story.when(GM, SetDifficulty(roll=ROLL, difficulty=difficulty))
    rolls(story, "0000")
    assert deed(story).shifts == 8 + spare
    for bought in ("harder to trace", "a step faster"):
        story.attempt(NORA, Buy(deed=IT, buys=bought, times=spare + 1)).refused("SF-trapping-networking.12")
    if spare:
        story.when(NORA, Buy(deed=IT, buys="harder to trace", times=spare))
        story.attempt(NORA, Buy(deed=IT, buys="a step faster")).refused("SF-trapping-networking.12")
    story.when(NORA, EndDeed(deed=IT))
    (rumour,) = story.sees(NORA).acts.rumours
    assert (rumour.to_trace, rumour.to_refute) == (4 + spare, 4)
