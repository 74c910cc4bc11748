from hypothesis import HealthCheck, settings

# A busy machine is slow, and that is no fault of a page.
settings.register_profile("printing", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("printing")
