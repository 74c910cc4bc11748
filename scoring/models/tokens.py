import secrets


def new_token() -> str:
    """The secret part of a link: 128 bits, so that nobody finds it by trying."""
    return secrets.token_urlsafe(16)
