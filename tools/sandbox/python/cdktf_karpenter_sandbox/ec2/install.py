"""Puts our EC2 handlers in the place of the emulator's."""

from ministack.services import ec2

from .dry_run import answering_dry_runs
from .error_codes import with_codes_of_ec2
from .instances import launch_in_subnet
from .launch_template_tags import keeping_tags_in_one_place
from .run_instances import refusing_bad_launches, removing_root_volumes
from .security_groups import refusing_group_in_use, without_ports_of_all_traffic
from .tags import checking_resources_and_keys


def install() -> None:
    """Actions are looked up in a table, everything else by module-level name."""
    ec2._launch_instances_internal = launch_in_subnet(ec2._launch_instances_internal)
    ec2._error = with_codes_of_ec2(ec2._error)
    ec2._parse_ip_permissions = without_ports_of_all_traffic(ec2._parse_ip_permissions)
    # Innermost: a launch's own checks come before the answer that it would have succeeded.
    for action, handler in list(ec2._ACTION_MAP.items()):
        ec2._ACTION_MAP[action] = answering_dry_runs(handler)
    for action, wrap in (
        ("RunInstances", refusing_bad_launches),
        ("TerminateInstances", removing_root_volumes),
        ("DeleteSecurityGroup", refusing_group_in_use),
        ("CreateLaunchTemplate", keeping_tags_in_one_place),
        ("CreateTags", checking_resources_and_keys),
        ("DeleteTags", checking_resources_and_keys),
    ):
        ec2._ACTION_MAP[action] = wrap(ec2._ACTION_MAP[action])
