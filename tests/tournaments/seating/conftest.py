from hypothesis import HealthCheck, settings

# A busy machine is slow, and that breaks no law of the seating.
settings.register_profile("seating", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("seating")
