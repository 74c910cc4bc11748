#!/usr/bin/env python
from phase10site.program import main

if __name__ == "__main__":
    main()
