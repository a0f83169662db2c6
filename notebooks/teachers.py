# ---
# jupyter:
#   title: For teachers
#   tabletop:
#     still: true
# ---

# %% [markdown]
# # For teachers
# One computer serves a whole class: yours, or one that the school runs. Students need a browser, on any device, and
# nothing else. No account, no internet, nothing to install for them.
#
# ## A class in three steps
# 1. Install the package on one computer (below).
# 2. Connect it to the network the students are in, and type `tabletop-nb serve --class`.
# 3. It prints an address and a password, like `http://192.168.1.20:8866/?token=vest-finch-jiffy-plow`. Write both on
#    the board. Anyone with the password can play. Stop it with Ctrl+C after the lesson.
#
# Put `/evenfall`, `/seasons`, `/res_arcana` or `/08_best_reroll` into the address, before the `?`, and everybody
# gets that page at once. A link on your course page works, too: students see one *Open* button first.
#
# The password changes every time. To keep the same one, use `--token your-own-password`; choose at least four words.
# Wrong passwords make people wait a few seconds, and you see it in the terminal when there are many. If students use
# a name for your computer instead of a number (`http://lab.school.example:8866`), start with
# `--host lab.school.example`.
#
# Solutions and pages for teachers, this one included, are not open on a class server. Read them with
# `tabletop-nb serve`, which only your own computer can reach. If students can't open the address, the firewall of the
# computer or of the network is in the way: allow Python to be reached on port 8866, or choose another port with
# `--port`. What the class server protects, and what it doesn't, is in `SECURITY.md`.
#
# ## What students see
# A [gallery](index.ipynb), a page for each game (learn, play, odds, cards), and the
# [lessons](../tutorials/index.ipynb). Each student has a game of their own; people on separate devices cannot share
# one, but several people can play on one device, with a curtain between them where there is something to hide.
# Everything works with the keyboard, on a phone, and in the dark theme of the device.
#
# For a lesson: **Evenfall** is short (a game alone takes ten minutes) and all dice. In **Seasons** the tab *Odds*
# compares an exact chain with games that were simulated: when does the wheel reach spring? **Res Arcana** draws cards
# without putting them back; the tab *Odds* has the chance of a card by round, and a scenario makes a puzzle with one
# right line. *What if* at the end of each *Odds* needs no game: good for a projector.
#
# ## What a computer carries
# Measured on a small computer with 2 cores, which also played the class. All open the same page in the same second:
#
# | people | the last one sees the board after | a move is answered in | memory |
# | --- | --- | --- | --- |
# | 1 | 2 seconds | less than 0.1 seconds | 0.2 GB |
# | 24 | 6 seconds | 0.1 seconds | 1.0 GB |
# | 40 | 10 seconds | 0.2 seconds | 1.5 GB |
# | 80 | 26 seconds | 0.4 seconds | 2.9 GB |
#
# As a rule: opening a page takes 0.6 seconds of one core (longer on Windows and macOS, where kernels can't be forked),
# and each open page takes 0.04 GB. Twice the cores, half the waiting.
#
# Opening a page is what costs; playing costs next to nothing. So it helps if not everybody opens it in the same
# second, and if the pages stay open. `--warm 5` keeps five tables of each game ready: the first five people wait
# less, the next ones a little longer. A table that was left is cleared at once, one that was idle for 15 minutes and
# whose page is closed, too. One browser can have four pages open. When the server is full, new visitors see a
# page that tries again by itself. The limit depends on the free memory when the server starts; `--max-kernels`
# changes it. The figures are in `benchmarks/results/classroom.md` and `hardening.md`; `make classroom` measures your
# computer.
#
# ## With no internet
# On a computer of the same kind (system and version of Python) that has internet, in a copy of this project, type
# `make wheelhouse`. It fills the folder `wheelhouse` (about 90 MB) with all that is needed. Carry it over on a stick,
# and in that folder type
#
#     python3 -m venv ~/tabletop
#     ~/tabletop/bin/pip install --no-index --find-links . --require-hashes -r requirements.txt
#     ~/tabletop/bin/tabletop-nb serve --class
#
# `INSTALL.txt` in the folder has the lines for Windows. From then on nothing asks for the internet: charts, formulas
# and fonts come from your computer.
#
# ## With nothing at all
# [mybinder.org](https://mybinder.org) can run the project for you, free and without an account; the README has the
# link. It takes a few minutes to start, needs internet, and gives each visitor a small computer of their own. Good
# for trying it at home, not for thirty students at nine o'clock.
#
# ## Privacy
# Nothing leaves the computer that serves: no account, no statistics, only four small cookies (your login, whether
# another site led to us, a number that counts this browser's open pages, and a guard against forged requests), and no
# request to any other host (a test counts them). Games and answers are kept in the
# student's own browser, so that a reload goes on where it was; clearing the browser's data removes them. On shared
# computers, a private window forgets them when it is closed. When it is stopped, the server keeps
# only the key that encrypts the games in students' browsers.
#
# ## Your own versions
# `tabletop-nb lab my_folder` copies all notebooks to a folder and opens them in JupyterLab; change what you like,
# yours is never overwritten. `tabletop-nb serve my_folder --class` serves your version. How to write a lesson is told
# in [a page of its own](../tutorials/teachers/write_your_own.ipynb); the texts of a game's walk-through are in one
# file, `walkthrough.toml`, that can be edited or translated.
