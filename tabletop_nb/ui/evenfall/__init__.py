"""Evenfall on the screen: board, odds, cards."""
