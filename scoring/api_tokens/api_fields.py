"""For whom a program acts."""

from rest_framework import serializers

from scoring.clubs.models import Club, Member, Role


class ClubFields(serializers.Serializer[Club]):
    """The club of the token."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    founded_at = serializers.DateTimeField()
    public_name = serializers.CharField(help_text="How much of a name strangers see.")


class MemberFields(serializers.Serializer[Member]):
    """Somebody who may sign in for the club."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="called")
    role = serializers.ChoiceField(choices=Role.values)
    joined_at = serializers.DateTimeField()
