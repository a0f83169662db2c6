# ---
# jupyter:
#   title: Games of magic and alchemy
#   tabletop:
#     still: true
# ---

# %%
from tabletop_nb.ui.gallery import Gallery

Gallery()
