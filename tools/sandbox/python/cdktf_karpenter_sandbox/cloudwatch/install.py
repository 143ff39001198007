"""Puts our CloudWatch answers in the place of the emulator's."""

from ministack.services import cloudwatch

from .alarms import showing_whole_alarms


def install() -> None:
    cloudwatch._describe_alarms = showing_whole_alarms(cloudwatch._describe_alarms)
