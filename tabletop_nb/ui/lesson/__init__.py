"""The widgets and charts of lessons. Exercises and tries are in `tabletop_nb.lessons`, which needs no browser.

The notebook `tutorials/teachers/write_your_own` shows how to write a lesson.
"""

from tabletop_nb.ui.lesson.answers import Answer, Lesson, Name, Progress, Solutions
from tabletop_nb.ui.lesson.pictures import choices_chart, convergence_chart, source_code
from tabletop_nb.ui.lesson.scene import Scene
from tabletop_nb.ui.lesson.widgets import ByHand, Guess, Many, Simulation, Slider, SliderChart

__all__ = [
    "Answer",
    "ByHand",
    "Guess",
    "Lesson",
    "Many",
    "Name",
    "Progress",
    "Scene",
    "Simulation",
    "Slider",
    "SliderChart",
    "Solutions",
    "choices_chart",
    "convergence_chart",
    "source_code",
]
