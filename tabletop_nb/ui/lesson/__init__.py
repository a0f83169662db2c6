"""The widgets and charts of lessons. Exercises and tries are in `tabletop_nb.lessons`, which needs no browser.

The notebook `tutorials/teachers/write_your_own` shows how to write a lesson.
"""

from tabletop_nb.ui.lesson.answers import Answer, Lesson, Name, Progress, Solutions
from tabletop_nb.ui.lesson.guess import Guess, Lines
from tabletop_nb.ui.lesson.layout import Explanation, Picture
from tabletop_nb.ui.lesson.pictures import (
    choices_chart,
    convergence_chart,
    level_lines,
    source_code,
    spoken_lines,
    upright_lines,
)
from tabletop_nb.ui.lesson.scene import Scene
from tabletop_nb.ui.lesson.widgets import CountGrid, Many, Simulation, Slider, SliderChart

__all__ = [
    "Answer",
    "CountGrid",
    "Explanation",
    "Guess",
    "Lesson",
    "Lines",
    "Many",
    "Name",
    "Picture",
    "Progress",
    "Scene",
    "Simulation",
    "Slider",
    "SliderChart",
    "Solutions",
    "choices_chart",
    "convergence_chart",
    "level_lines",
    "source_code",
    "spoken_lines",
    "upright_lines",
]
