# ---
# jupyter:
#   title: Setting up a class
#   tabletop:
#     static: true
# ---

# %% [markdown]
# # Setting up a class
# This page is for teachers. One computer serves a whole class: yours, or one at your school. Students only need a
# browser, on any device: no account, no internet, nothing to install.
#
# ## A class in three steps
# 1. Install the package on one computer, see *Install it* below.
# 2. Connect it to the network your students are on, and start it with `--class`, the last command below.
# 3. It prints an address and a password, like `http://192.168.1.20:8866/?token=vest-finch-jiffy-plow`. Anyone with the
#    password can play. Stop it with Ctrl+C after the lesson.
#
# **On the board,** the short way is enough: write `192.168.1.20:8866` and, below it, the password. Students type the
# address, and the page asks for the password. To open a page directly, add its name: `192.168.1.20:8866/evenfall`, or
# `/seasons`, `/res_arcana`, `/08_best_reroll`. A link on your course page works, too; put `/evenfall` before the `?` of
# the long address. Students see an *Open* button first. For phones, open the page in Chrome or Edge: their menus can
# show its address as a QR code. Students scan it and type the password.
#
# The password changes every time. To keep the same one, use `--token your-own-password`; choose at least four words.
# Wrong passwords make people wait a few seconds. After many wrong passwords, the terminal shows a warning. If
# students use a name for your computer instead of a number (`http://lab.school.example:8866`), start with
# `--host lab.school.example`.
#
# Solutions and pages for teachers, including this one, aren't available on a class server. Read them with
# `tabletop-nb serve`, which only your own computer can reach. If students can't open the address, a firewall on your
# computer or network is blocking it: allow connections to Python on port 8866, or choose another port with `--port`.
# What the class server protects, and what it doesn't, is in
# [SECURITY](https://github.com/OWNER/tabletop_nb/blob/HEAD/SECURITY.md).
#
# ## Install it
# You need Python 3.11 or newer; [python.org](https://www.python.org/downloads/) has it for every system. On Windows,
# tick *Add python.exe to PATH*. On Debian and Ubuntu, the package `python3-venv` is needed, too. Download
# [the project as a ZIP file](https://github.com/OWNER/tabletop_nb/archive/HEAD.zip) and unpack it. (If that address
# doesn't work, your copy isn't published yet: copy its folder to the computer instead.) Open a terminal in the unpacked
# folder. On Windows, that's *Open in Terminal* in the folder's menu. Then type these four lines, one at a time. The
# second one downloads about 90 MB.
#
# On Mac and Linux:
#
#     python3 -m venv .venv
#     .venv/bin/pip install --require-hashes -r requirements.lock
#     .venv/bin/pip install --no-deps --no-build-isolation -e .
#     .venv/bin/tabletop-nb serve --class
#
# On Windows:
#
#     py -m venv .venv
#     .venv\Scripts\pip install --require-hashes -r requirements.lock
#     .venv\Scripts\pip install --no-deps --no-build-isolation -e .
#     .venv\Scripts\tabletop-nb serve --class
#
# The next time, only the last line is needed. In the same way, write `.venv/bin/` or `.venv\Scripts\` before every
# `tabletop-nb` on this page. Without `--class`, only this computer can open the pages.
#
# ## What students see
# A [gallery](index.ipynb), a page for each game (learn, play, odds, cards), and the
# [lessons](../tutorials/index.ipynb). Each student has their own game. People on separate devices can't share one, but
# several people can play on one device; if there are hidden cards, a curtain closes between turns. Everything works
# with the keyboard, on a phone and in dark mode.
#
# ## The lesson *Reroll or keep?*
# It takes one 45-minute period, and 15 minutes more for the last two parts. The [lesson
# plan](../tutorials/teachers/08_best_reroll.ipynb) has the minutes of each part, what students get wrong, what to ask
# the class, and how to grade the open exercise. The [solutions](../tutorials/solutions/08_best_reroll.ipynb) show each
# student's exercises with their answers; you look them up by name.
#
# At the end of the lesson, each student copies a **result line** and sends it to you. It has the name, how each
# exercise went, the text of the last one, and whether all parts were opened at once. Guesses and answers are stored in
# the student's browser, by name.
#
# ## Ideas for your own lesson
# **Evenfall** is short (a solo game takes ten minutes) and all about dice. In **Seasons**, the tab
# *Odds* compares an exact Markov chain with simulated games: when does the wheel reach spring? In **Res Arcana** you
# draw cards without replacement: the tab *Odds* shows the chance of each card by round, and a scenario can be a puzzle
# with one solution. *What if*, beside the odds on each *Odds* tab, needs no game, so it works well on a projector.
#
# ## How many students one computer can serve
# We measured Evenfall on a computer with 2 cores and 25 GB of memory, which also simulated the students. All of them
# open the same page in the same second:
#
# | people | the last one sees the board after | typical response to a move | memory |
# | --- | --- | --- | --- |
# | 24 | 5.7 s | 73 ms | 1.0 GB |
# | 40 | 11.4 s | 101 ms | 1.6 GB |
# | 80 | 23.7 s | 273 ms | 3.0 GB |
#
# Other programs on the same computer slow it down. On another day, while such programs were running, the last of 12
# people waited 6.4 s, and the last of 24 people waited 17.0 s. To be safe, count on up to a second of one core for
# every page that opens (longer on Windows and macOS), and 0.06 GB of memory. With twice the cores, expect about half
# the wait.
#
# Opening a page takes most of the work; playing takes hardly any. So it helps if students don't all open it in the
# same second, and if they keep their pages open. `--warm 5` keeps five pages of each game ready: the first five people
# wait less, the next ones a little longer. The memory of a page is freed when the student leaves it, or, if the server
# doesn't notice that, after 15 minutes. One browser can have four pages open. When the server is full,
# new visitors see a page that tries again by itself. The limit depends on the free memory when the server starts;
# `--max-kernels` changes it. The runs are in `benchmarks/results/hardening.md` and, for the other day,
# `classroom.md`. `make classroom` measures your own computer (on Mac and Linux).
#
# ## With no internet
# On a Mac or Linux computer with internet, and with the same system and Python version as the other one, type `make
# wheelhouse` in the folder of this project. It puts everything you need into the folder `wheelhouse` (about 90 MB).
# Copy that folder to the other computer, open a terminal in it, and type
#
#     python3 -m venv ~/tabletop
#     ~/tabletop/bin/pip install --no-index --find-links . --require-hashes -r requirements.txt
#     ~/tabletop/bin/tabletop-nb serve --class
#
# On Windows there is no `make`: install it with internet once, as above. After that, nothing needs the internet:
# charts, formulas and fonts come from your computer.
#
# ## Without installing anything
# [mybinder.org](https://mybinder.org) can run the project for you, free and without an account; the
# [README](https://github.com/OWNER/tabletop_nb#readme) has the link. It takes a few minutes to start, needs internet,
# and gives each visitor a small computer of their own. That is good for trying it at home, but not for thirty
# students at nine o'clock.
#
# ## Privacy
# Nothing leaves the computer that runs the server: no accounts, no statistics, and no requests to any other host (a
# test checks that). There are only four small cookies: your login; one that the browser sends only if the request
# comes from a page of this server; a random secret that such pages must repeat in their requests; and a random ID for
# this browser, to limit its open pages. The second and third stop forged requests from other websites. Games and
# answers are stored in the student's own browser, so they are still there after a reload; clearing the browser's data
# removes them. On shared computers, a private window forgets them when it is closed. After it stops, the server only
# keeps the key that encrypts the games in students' browsers.
#
# ## Your own versions
# `tabletop-nb lab my_folder` copies all notebooks to a folder and opens them in JupyterLab. Change what you like: your
# files are never overwritten. `tabletop-nb serve my_folder --class` serves your version. To write a lesson, see
# [Write your own](../tutorials/teachers/write_your_own.ipynb). The texts of a game's walk-through are in one file,
# `walkthrough.toml`, which you can edit or translate.
