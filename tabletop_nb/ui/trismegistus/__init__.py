"""Trismegistus on the screen: board, cards."""
