"""The program of one ruleset as small specialised code of whole numbers: to Python, and to WebAssembly."""
