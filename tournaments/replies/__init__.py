"""Who comes to nights ahead, as people say it themselves by their personal links."""
