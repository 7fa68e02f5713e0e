"""The scene: it is opened and ended, it has zones with borders, people come and go in it, and its aspects are seen."""
