"""Ratings with masteries, keywords and breakouts, relationships, possessions, and what changes a rating."""
