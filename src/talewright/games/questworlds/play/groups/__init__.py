"""Contests of many at the table: everybody frames and rolls when ready, and the totals grow in view."""
