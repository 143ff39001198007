"""Everything that a deploy may make, so that a test can compare before and after."""

from collections.abc import Iterable, Mapping
from typing import Any

from ministack.services import ec2, eks, eventbridge, iam, s3, sqs

_EC2 = {
    "vpcs": "_vpcs",
    "subnets": "_subnets",
    "securityGroups": "_security_groups",
    "launchTemplates": "_launch_templates",
    "instances": "_instances",
    "volumes": "_volumes",
    "networkInterfaces": "_network_interfaces",
    "addresses": "_addresses",
    "keyPairs": "_key_pairs",
}
_EKS = {
    "clusters": "_clusters",
    "nodegroups": "_nodegroups",
    "addons": "_addons",
    "accessEntries": "_access_entries",
    "accessPolicyAssociations": "_access_policies",
    "podIdentityAssociations": "_pod_identity_associations",
}
_IAM = {
    "roles": "_roles",
    "policies": "_policies",
    "instanceProfiles": "_instance_profiles",
    "oidcProviders": "_oidc_providers",
    "users": "_users",
}


def inventory() -> dict[str, Any]:
    """By service and kind, each resource's identifier with what is settled about it: tags, rules, attachments.

    Objects in buckets are left out: Terraform's state is one of them. Ended instances are gone, as on AWS, where they
    are shown for a while only.
    """
    return {
        "ec2": {kind: {id_: _ec2_view(record, id_) for id_, record in _live(name)} for kind, name in _EC2.items()},
        "eks": {kind: sorted(key.replace("\x00", " ") for key in getattr(eks, name)) for kind, name in _EKS.items()},
        "iam": {kind: {key: _iam_view(kind, record) for key, record in _iam(name)} for kind, name in _IAM.items()},
        "sqs": sorted(sqs._queue_name_to_url),
        "events": {name: _targets(name) for name in sorted(eventbridge._rules)},
        "s3": {"buckets": sorted(s3._buckets)},
    }


def _live(store: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    for id_, record in sorted(getattr(ec2, store).items()):
        state = record.get("State")
        if not (isinstance(state, dict) and state.get("Name") == "terminated"):
            yield id_, record


def _ec2_view(record: Mapping[str, Any], id_: str) -> dict[str, Any]:
    tags = {tag["Key"]: tag["Value"] for tag in ec2._tags.get(id_, [])}
    rules = {side: record[side] for side in ("IpPermissions", "IpPermissionsEgress") if side in record}
    return {"tags": tags, **rules}


def _iam(store: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    yield from sorted(getattr(iam, store).items())


def _iam_view(kind: str, record: Mapping[str, Any]) -> dict[str, Any]:
    tags = {tag["Key"]: tag["Value"] for tag in record.get("Tags") or []}
    if kind != "roles":
        return {"tags": tags}
    return {
        "tags": tags,
        "attachedPolicies": sorted(record["AttachedPolicies"]),
        "inlinePolicies": sorted(record["InlinePolicies"]),
    }


def _targets(rule: str) -> list[str]:
    targets = eventbridge._targets.get(rule, [])
    return sorted(target["Arn"] for target in targets)
