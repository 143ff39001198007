"""The two ways into a cluster that its authentication mode turns on."""

from .records import Record

#: Where each mode may go; access entries cannot be turned off again.
#: https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html
MODE_CHANGES = {"CONFIG_MAP": ("API_AND_CONFIG_MAP",), "API_AND_CONFIG_MAP": ("API",), "API": ()}


def has_api(cluster: Record) -> bool:
    """Whether access entries count."""
    return cluster["accessConfig"]["authenticationMode"] in ("API", "API_AND_CONFIG_MAP")


def has_config_map(cluster: Record) -> bool:
    """Whether the `aws-auth` ConfigMap counts."""
    return cluster["accessConfig"]["authenticationMode"] in ("CONFIG_MAP", "API_AND_CONFIG_MAP")
