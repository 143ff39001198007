"""Security group rules and deletions as EC2 judges them."""

from collections.abc import Callable
from typing import Any

from ministack.services import ec2, eks

Rule = dict[str, Any]
#: Decoded form parameters: each name has a list of values.
Parameters = dict[str, list[str]]


def without_ports_of_all_traffic(parse: Callable[[Parameters, str], list[Rule]]) -> Callable[..., list[Rule]]:
    """Protocol -1 covers all ports, whatever ports a call names.

    Terraform's provider revokes a new group's default egress rule by naming ports 0 to 0. Compared with the ports the
    emulator does not find the rule, keeps it, and a rule of ours that says the same is then never made.
    https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html
    """

    def parsed(parameters: Parameters, prefix: str) -> list[Rule]:
        rules = parse(parameters, prefix)
        for rule in rules:
            if rule.get("IpProtocol") in ("-1", "all"):
                rule.pop("FromPort", None)
                rule.pop("ToPort", None)
        return rules

    return parsed


def refusing_group_in_use(delete: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """A group cannot be deleted while another group's rule names it or a network interface has it.

    https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DeleteSecurityGroup.html
    """

    def deleted(parameters: Parameters) -> Any:
        group_id = (parameters.get("GroupId") or [""])[0]
        if any(group_id in _named_groups(other) for other in ec2._security_groups.values()):
            return ec2._error("DependencyViolation", f"resource {group_id} has a dependent object", 400)
        if group_id in _groups_of_interfaces():
            return ec2._error("DependencyViolation", f"resource {group_id} has a dependent object", 400)
        answer = delete(parameters)
        if group_id not in ec2._security_groups:
            ec2._tags.pop(group_id, None)
        return answer

    return deleted


def _named_groups(group: dict[str, Any]) -> set[str]:
    """The other groups that a group's rules name; a rule that names its own group is no obstacle."""
    rules = [*group["IpPermissions"], *group["IpPermissionsEgress"]]
    named = {str(pair.get("GroupId")) for rule in rules for pair in rule.get("UserIdGroupPairs", [])}
    return named - {group["GroupId"]}


def _groups_of_interfaces() -> set[str]:
    """Of instances, of interfaces made alone, and of those that EKS puts into the subnets for each control plane.

    https://docs.aws.amazon.com/eks/latest/userguide/sec-group-reqs.html
    """
    owners = [
        *(instance for instance in ec2._instances.values() if instance["State"]["Name"] != "terminated"),
        *ec2._network_interfaces.values(),
    ]
    networks = [cluster["resourcesVpcConfig"] for cluster in eks._clusters.values()]
    return {
        *(group["GroupId"] for owner in owners for group in owner.get("SecurityGroups") or owner.get("Groups") or []),
        *(group for network in networks for group in network["securityGroupIds"]),
        *(network["clusterSecurityGroupId"] for network in networks),
    }
