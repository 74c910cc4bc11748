from hypothesis import HealthCheck, settings

# A busy machine is slow, and that breaks no law of standings.
settings.register_profile("standings", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("standings")
