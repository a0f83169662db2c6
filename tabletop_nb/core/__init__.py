"""What all games share: questions and answers, chance, saves, words. Knows no game; standard library only."""
