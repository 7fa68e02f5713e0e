"""Sequences: framed, played round by round in pairs, and put away, by the tally that the campaign uses (QW3-5)."""
