from hypothesis import HealthCheck, settings

# A busy machine is slow, and that breaks no law of the game.
settings.register_profile("rules", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rules")
