"""Puts our EC2 handlers in the place of the emulator's."""

from ministack.services import ec2

from .instances import launch_in_subnet


def install() -> None:
    ec2._launch_instances_internal = launch_in_subnet(ec2._launch_instances_internal)
