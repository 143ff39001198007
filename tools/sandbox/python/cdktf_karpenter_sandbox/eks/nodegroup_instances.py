"""The EC2 instances of a managed node group, and the instance profile that EKS makes for them.

They run nothing. They are there so that a test can take a node's identity (its role's session, its private DNS name)
and join with it, and so that EC2 shows what it would show.
"""

import uuid
from typing import Any

from ministack.services import ec2, iam

from .launch_templates import resolve_launch_template
from .records import Record


def scale_instances(cluster: Record, nodegroup: Record) -> None:
    """Launch or end instances until there are as many as desired; the newest go first."""
    running = instances_of(nodegroup)
    desired = nodegroup["scalingConfig"]["desiredSize"]
    for index in range(len(running), desired):
        _launch(cluster, nodegroup, index)
    for instance in running[desired:]:
        _end(instance)


def remove_instances(nodegroup: Record) -> None:
    for instance in instances_of(nodegroup):
        _end(instance)
    profile = nodegroup.get("_instance_profile")
    if profile is not None:
        iam._instance_profiles.pop(profile, None)


def instances_of(nodegroup: Record) -> list[Record]:
    owner = {"Key": "eks:nodegroup-name", "Value": nodegroup["nodegroupName"]}
    cluster = {"Key": "eks:cluster-name", "Value": nodegroup["clusterName"]}
    return [
        instance
        for instance in ec2._instances.values()
        if instance["State"]["Name"] == "running"
        and owner in ec2._tags.get(instance["InstanceId"], [])
        and cluster in ec2._tags.get(instance["InstanceId"], [])
    ]


def _launch(cluster: Record, nodegroup: Record, index: int) -> None:
    template = resolve_launch_template(_reference(nodegroup))
    data: dict[str, Any] = template.data if template is not None else {}
    kinds = nodegroup.get("instanceTypes") or [data.get("InstanceType")]
    (instance,) = ec2._launch_instances_internal(
        image_id=data.get("ImageId") or "ami-0a1b2c3d4e5f67890",
        instance_type=kinds[0],
        subnet_id=nodegroup["subnets"][index % len(nodegroup["subnets"])],
        count=1,
        sg_ids=data.get("SecurityGroupIds") or [cluster["resourcesVpcConfig"]["clusterSecurityGroupId"]],
        iam_profile=_profile(nodegroup),
    )
    ec2._tags[instance["InstanceId"]] = [
        {"Key": "eks:cluster-name", "Value": cluster["name"]},
        {"Key": "eks:nodegroup-name", "Value": nodegroup["nodegroupName"]},
        {"Key": f"kubernetes.io/cluster/{cluster['name']}", "Value": "owned"},
        *_template_tags(data),
    ]


def _reference(nodegroup: Record) -> dict[str, str] | None:
    """By id alone: what DescribeNodegroup shows has the name as well, and a request may not."""
    shown = nodegroup.get("launchTemplate")
    return {"id": shown["id"], "version": shown["version"]} if shown else None


def _template_tags(data: dict[str, Any]) -> list[dict[str, str]]:
    return [
        tag
        for specification in data.get("TagSpecifications") or []
        if specification.get("ResourceType") == "instance"
        for tag in specification.get("Tags", [])
    ]


def _profile(nodegroup: Record) -> dict[str, str]:
    """EKS makes one for each node group, with the group's role in it."""
    name = nodegroup.get("_instance_profile")
    if name is None:
        name = f"eks-{uuid.uuid4()}"
        nodegroup["_instance_profile"] = name
        role = nodegroup["nodeRole"].rsplit("/", 1)[-1]
        iam._create_instance_profile({"InstanceProfileName": [name]})
        iam._add_role_to_instance_profile({"InstanceProfileName": [name], "RoleName": [role]})
    profile = iam._instance_profiles[name]
    return {"Arn": profile["Arn"], "Id": profile["InstanceProfileId"]}


def _end(instance: Record) -> None:
    ec2._ACTION_MAP["TerminateInstances"]({"InstanceId.1": [instance["InstanceId"]]})
