"""`python -m talewright.cli`, for where the command itself is not on the path."""

from talewright.cli.main import main

main()
