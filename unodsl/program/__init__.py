"""From the checked model to a program: finite, whole-number, flat; what the engine and the emitter run."""
