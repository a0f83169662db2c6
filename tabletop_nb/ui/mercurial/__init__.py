"""The screen of Mercurial: its board, its forms and its cards."""
