"""What several subjects have programs say."""

from typing import Any

from rest_framework import serializers


class SureBody(serializers.Serializer[Any]):
    sure = serializers.BooleanField(
        default=False, help_text="It cannot be undone; without this you are only told what it does."
    )
