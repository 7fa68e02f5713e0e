"""Conflicts: who takes part and in which order, what they do in their turn, attacks and defences, ways out.

What an attack leaves on people stands in `harm`.
"""
