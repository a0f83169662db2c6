"""What exercises say to students: `words.toml`.

>>> say("dice.keep", dice="2 2")
'keep 2 2'
"""

from pathlib import Path

from tabletop_nb.core.sentences import Sentences

SENTENCES = Sentences(Path(__file__).with_name("words.toml"))
say = SENTENCES.say
