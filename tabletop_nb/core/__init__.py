"""The engine, independent of any game: questions and answers, chance, saves, words. Standard library only."""
