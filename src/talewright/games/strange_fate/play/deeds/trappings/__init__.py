"""What is particular about each family of trappings at the table: one file for each, with its courses.

A file holds the moves and the events that only its trappings have, and `COURSES`: by what the rules call a procedure,
the functions in which it differs from everything else that is done with a skill.
"""
