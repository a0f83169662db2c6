"""Res Arcana on the screen: board, odds, cards."""
