"""Who may try what has just failed: nobody for a moment, then one for all."""

import threading
import time

PAUSE = 1.0  # seconds
LONGEST_TRY = 10.0  # then whoever tries for all has been lost, and somebody else may


class Fuse:
    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.is_blown = False
        self.next_try = 0.0

    def lets_try(self) -> bool:
        if not self.is_blown:
            return True
        with self.turn:
            now = time.monotonic()
            if now < self.next_try:
                return False
            self.next_try = now + LONGEST_TRY
            return True

    def blow(self) -> None:
        with self.turn:
            self.is_blown = True
            self.next_try = time.monotonic() + PAUSE

    def mend(self) -> None:
        if self.is_blown:
            with self.turn:
                self.is_blown, self.next_try = False, 0.0
