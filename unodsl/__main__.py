"""``python -m unodsl`` is the command ``unodsl``."""

from unodsl.cli.main import main

if __name__ == "__main__":
    main()
