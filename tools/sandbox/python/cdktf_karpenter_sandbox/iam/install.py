"""Adds to the emulator's IAM what the deploys of this repository use."""

from .managed_policies import add_managed_policies


def install() -> None:
    add_managed_policies()
