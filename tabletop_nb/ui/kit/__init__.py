"""Parts that the boards of all games share: what a seat sees, zones, players' panels, forms.

A game's board is a `BoardPresenter` that turns a `Look` into zones and moves. The browser draws each kind of zone.
"""
