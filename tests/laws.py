"""How often laws are tried: the long suite draws all the cases, the ordinary one a quarter."""

from hypothesis import HealthCheck, settings

USUAL = 100  # cases of a law


def choose(*, is_long: bool) -> None:
    """A busy machine is slow, and that breaks no law."""
    drawn = USUAL if is_long else USUAL // 4
    slow = [HealthCheck.too_slow]
    settings.register_profile("ours", max_examples=drawn, deadline=None, suppress_health_check=slow)
    settings.load_profile("ours")


def cases(count: int) -> settings:
    """So many in the long suite."""
    return settings(max_examples=max(10, count * settings().max_examples // USUAL))
