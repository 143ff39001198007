"""Puts our view of a request before the emulator's."""

from collections.abc import Callable
from pathlib import Path

import ministack.app
from ministack.core import iam_actions
from ministack.services import tagging

from . import recorder, resource_tags
from .condition_keys import with_iam_keys
from .launches import with_launches
from .resource_arns import with_missing_resources


def install(state_dir: Path) -> None:
    recorder.install(state_dir)
    iam_actions.request_tag_context = with_iam_keys(iam_actions.request_tag_context)
    iam_actions.extract_resource_arn = with_missing_resources(iam_actions.extract_resource_arn)
    iam_actions.verified_access_resource_arns = with_launches(iam_actions.verified_access_resource_arns)
    # A launch names its tags by resource type: `aws:RequestTag` counts there too.
    iam_actions._TAG_MEMBERS = iam_actions._TAG_MEMBERS | {"TagSpecifications"}
    tagging._RESOURCE_TAG_COLLECTORS.update(ec2=resource_tags.collect_ec2, iam=resource_tags.collect_iam)
    ministack.app.pin_request_origin = over_https(ministack.app.pin_request_origin)


def over_https(pin: Callable[[str, bool], None]) -> Callable[[str, bool], None]:
    """Loopback stands for AWS's https endpoints.

    Configuration for AWS denies plain http (`aws:SecureTransport` is false), and it is the same configuration here.
    """

    def pinned(source_ip: str, _secure_transport: bool) -> None:
        pin(source_ip, True)

    return pinned
