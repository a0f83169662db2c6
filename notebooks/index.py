# ---
# jupyter:
#   title: Games of magic and alchemy
#   tabletop:
#     static: true
# ---

# %%
from tabletop_nb.ui.gallery import Gallery

Gallery()
