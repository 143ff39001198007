"""Configuration values of an add-on: EKS holds them against the add-on's JSON schema.

The sandbox knows no schemas but what people have stumbled over: the names at the top of CoreDNS's, and that
environment variables of the VPC CNI are texts.
https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeAddonConfiguration.html
https://github.com/terraform-aws-modules/terraform-aws-eks/blob/master/README.md (values of vpc-cni's env as texts)
"""

import json

from .cluster_refusals import invalid_parameter

#: https://docs.aws.amazon.com/eks/latest/userguide/coredns-autoscaling.html names some; the rest is the chart's.
_COREDNS = {
    "affinity",
    "autoScaling",
    "computeType",
    "corefile",
    "nodeSelector",
    "podAnnotations",
    "podDisruptionBudget",
    "podLabels",
    "replicaCount",
    "resources",
    "tolerations",
    "topologySpreadConstraints",
}


def check_configuration(name: str, values: str) -> None:
    if not values:
        return
    try:
        configuration = json.loads(values)
    except json.JSONDecodeError:
        configuration = None
    if not isinstance(configuration, dict):
        raise invalid_parameter("ConfigurationValue provided in request is not in the right format: JSON or YAML")
    if name == "coredns":
        for key in sorted(set(configuration) - _COREDNS):
            raise _schema_violation(
                f"$.{key}: is not defined in the schema and the schema does not allow additional properties"
            )
    if name == "vpc-cni":
        for key, value in dict(configuration.get("env") or {}).items():
            if not isinstance(value, str):
                raise _schema_violation(f"$.env.{key}: {_type_of(value)} found, string expected")


def _schema_violation(what: str) -> Exception:
    return invalid_parameter(
        f"ConfigurationValue provided in request is not supported: Json schema validation failed with error: [{what}]"
    )


def _type_of(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "integer" if isinstance(value, int) else type(value).__name__
