"""DescribeAddonVersions: which versions of an add-on there are for a Kubernetes version."""

from collections.abc import Mapping

from ..response import Response, json_response
from .addons import DEFAULT_VERSIONS
from .records import Record
from .versions import SUPPORTED


def describe_addon_versions(query: Mapping[str, str]) -> Response:
    """One version each, the default, for all Kubernetes versions: EKS has dozens, and the sandbox runs none."""
    wanted, kubernetes = query.get("addonName"), query.get("kubernetesVersion")
    versions = [version for version in SUPPORTED if kubernetes in (None, version)]
    addons = [_addon(name, versions) for name in DEFAULT_VERSIONS if wanted in (None, name)] if versions else []
    return json_response(200, {"addons": addons})


def _addon(name: str, versions: list[str]) -> Record:
    compatible = [
        {"clusterVersion": version, "platformVersions": ["*"], "defaultVersion": True} for version in versions
    ]
    return {
        "addonName": name,
        "type": "networking",
        "owner": "aws",
        "publisher": "eks",
        "addonVersions": [
            {
                "addonVersion": DEFAULT_VERSIONS[name],
                "architecture": ["amd64", "arm64"],
                "compatibilities": compatible,
                "requiresConfiguration": False,
            }
        ],
    }
