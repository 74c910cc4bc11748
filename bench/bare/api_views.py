"""What REST framework makes of a model, with one query."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.generics import ListAPIView
from rest_framework.serializers import ModelSerializer

from bench.bare.models import Row


class RowSerializer(ModelSerializer[Row]):
    class Meta:
        model = Row
        fields = "__all__"


class Rows(ListAPIView[Row]):
    serializer_class = RowSerializer

    def get_queryset(self) -> QuerySet[Row]:
        place: dict[str, Any] = self.kwargs
        return Row.objects.filter(**place)
