"""unodsl: a language for the rules of UNO-like card games, and the tools that read, check and play them."""

__version__ = "0.1.0"
