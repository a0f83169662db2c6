"""The games, each a module that keeps the contract of `core.game.Rules`."""
