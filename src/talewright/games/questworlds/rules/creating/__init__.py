"""Making a character: as you go or in prose, ratings, points, flaws, and a sheet as a file (QW3-3)."""
