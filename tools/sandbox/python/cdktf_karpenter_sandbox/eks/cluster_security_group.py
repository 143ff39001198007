"""The security group that EKS makes for a cluster and puts on its network interfaces and managed nodes."""

import secrets

from ministack.core.responses import get_account_id
from ministack.services import ec2

_DESCRIPTION = (
    "EKS created security group applied to ENI that is attached to EKS Control Plane master nodes, "
    "as well as any managed workloads."
)


def create_cluster_security_group(cluster: str, vpc_id: str) -> str:
    """Members reach each other on every port and reach everything outside.

    https://docs.aws.amazon.com/eks/latest/userguide/sec-group-reqs.html
    """
    group_id: str = ec2._new_sg_id()
    name = f"eks-cluster-sg-{cluster}-{secrets.randbelow(10**10):010d}"
    everything = {"IpProtocol": "-1", "Ipv6Ranges": [], "PrefixListIds": []}
    itself = [{"GroupId": group_id, "UserId": get_account_id()}]
    ec2._security_groups[group_id] = {
        "GroupId": group_id,
        "GroupName": name,
        "Description": _DESCRIPTION,
        "VpcId": vpc_id,
        "OwnerId": get_account_id(),
        "IpPermissions": [{**everything, "IpRanges": [], "UserIdGroupPairs": itself}],
        "IpPermissionsEgress": [{**everything, "IpRanges": [{"CidrIp": "0.0.0.0/0"}], "UserIdGroupPairs": []}],
    }
    ec2._tags[group_id] = [
        {"Key": "Name", "Value": name},
        {"Key": f"kubernetes.io/cluster/{cluster}", "Value": "owned"},
        {"Key": "aws:eks:cluster-name", "Value": cluster},
    ]
    return group_id


def delete_cluster_security_group(group_id: str) -> None:
    ec2._security_groups.pop(group_id, None)
    ec2._tags.pop(group_id, None)
