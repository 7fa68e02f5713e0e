"""Player characters and who follows them, how they are made, and the points that they have."""
