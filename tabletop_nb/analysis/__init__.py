"""Many games at once: simulation and data frames."""
