"""The KMS key of a cluster: EKS looks at it and makes a grant on it, both as the caller."""

from ..emulator.keys import find_key, is_elsewhere
from ..emulator.policies import caller_may
from ..response import Refusal
from .cluster_refusals import invalid_parameter
from .records import Record


def check_encryption_config(config: list[Record]) -> None:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_EncryptionConfig.html"""
    for each in config:
        if each.get("resources") != ["secrets"]:
            raise invalid_parameter("The resources of an encryptionConfig must be [secrets]")
        arn = (each.get("provider") or {}).get("keyArn")
        if not arn:
            # Seen so: aws-controllers-k8s/community#1175
            raise invalid_parameter("KeyArn is required")
        _check_key(arn)


def _check_key(arn: str) -> None:
    """Symmetric, for encryption, enabled, in the cluster's region.

    https://docs.aws.amazon.com/eks/latest/userguide/enable-kms.html
    """
    key = find_key(arn)
    if key is None and not is_elsewhere(arn):
        raise invalid_parameter(f"The KMS key {arn} does not exist in the cluster's region")
    _check_caller(arn if key is None else key["Arn"])
    if key is None:
        return
    if key["KeySpec"] != "SYMMETRIC_DEFAULT" or key["KeyUsage"] != "ENCRYPT_DECRYPT":
        raise invalid_parameter(f"The KMS key {arn} must be symmetric and for encryption and decryption")
    if key["KeyState"] != "Enabled":
        raise invalid_parameter(f"The KMS key {arn} is not enabled")


def _check_caller(key_arn: str) -> None:
    """The principal that calls CreateCluster needs both rights; `kms:GrantIsForAWSResource` is not part of the call.

    https://docs.aws.amazon.com/eks/latest/userguide/security-k8s.html; the words as in
    kubernetes-sigs/cluster-api-provider-aws#2432.
    """
    for action in ("kms:DescribeKey", "kms:CreateGrant"):
        if not caller_may(action, key_arn):
            raise Refusal(400, "InvalidRequestException", f"User not authorized to perform {action} operation")
