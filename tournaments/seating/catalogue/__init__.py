"""Plans known from mathematics: computed from fields and found starters, never searched here."""
