#!/usr/bin/env python
"""Run an administrative command of the portal."""

from portal.__main__ import main

if __name__ == "__main__":
    main()
