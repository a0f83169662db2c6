"""Seasons on the screen: board, odds, cards."""
