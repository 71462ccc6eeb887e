"""The command: `python -m research.load` lets classes finish a lesson and vote."""

from research.load.class_lesson import main

main()
