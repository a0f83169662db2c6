"""What exercises say to students: `words.toml`.

>>> say("dice.reroll", dice="5 6")
'reroll 5 6'
"""

from pathlib import Path

from tabletop_nb.core.sentences import Sentences

SENTENCES = Sentences(Path(__file__).with_name("words.toml"))
say = SENTENCES.say
