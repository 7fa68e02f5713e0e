"""Contests of several rounds or several people: resolution points, group contests, assists, boosts, aftermath."""
