"""What a person sees and touches: the Python side of the widgets. The truth stays here; the browser only draws."""
