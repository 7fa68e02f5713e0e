"""The rules of QuestWorlds, third edition: one module per idea, in the order of the book; they know no table.

Ratings, modifiers, resistances and keywords come first, then the contest with its framing, situation and working, then
augments, flaws, consequences, story points and experience. HeroQuest takes its ratings and keywords from here.
"""
