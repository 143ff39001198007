"""Codes of EC2's errors."""

from collections.abc import Callable
from typing import Any

#: The emulator's code, and EC2's: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html
_CODES = {"InvalidLaunchTemplateId.NotFoundException": "InvalidLaunchTemplateId.NotFound"}


def with_codes_of_ec2(error: Callable[[str, str, int], Any]) -> Callable[[str, str, int], Any]:
    """The provider takes a template that is gone for deleted, also by a request that it sent twice: by EC2's code."""

    def refused(code: str, message: str, status: int) -> Any:
        return error(_CODES.get(code, code), message, status)

    return refused
