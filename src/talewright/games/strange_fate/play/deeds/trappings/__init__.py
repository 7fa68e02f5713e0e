"""What is particular about each family of trappings at the table: one file for each, with its courses.

A file holds the moves and the events that only its trappings have, and `COURSES`: by the procedures of the rules, the
functions in which they differ from everything else that is done with a skill.
"""
