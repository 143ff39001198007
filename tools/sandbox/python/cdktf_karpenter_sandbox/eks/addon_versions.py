"""Which versions of an add-on there are for a Kubernetes minor, and which of them is EKS's default."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..response import Response, json_response
from .cluster_refusals import invalid_parameter
from .records import Record
from .versions import SUPPORTED, minor_of


@dataclass(frozen=True)
class AddonVersion:
    """A version with the minors that it runs on, and from which of them it is the default."""

    version: str
    first: int
    last: int | None
    default_from: int | None

    def fits(self, kubernetes: str) -> bool:
        minor = minor_of(kubernetes)
        return self.first <= minor and (self.last is None or minor <= self.last)


@dataclass(frozen=True)
class OfferedAddon:
    name: str
    kind: str
    #: Newest first, as EKS lists them.
    versions: tuple[AddonVersion, ...]

    def default_for(self, kubernetes: str) -> str:
        """EKS's default is behind its latest, and moves with the minor."""
        minor = minor_of(kubernetes)
        defaults = [
            (version.default_from, version.version)
            for version in self.versions
            if version.default_from is not None and version.default_from <= minor
        ]
        return max(defaults)[1]


def _read_catalog() -> dict[str, OfferedAddon]:
    catalog = json.loads(Path(__file__).with_name("addon_catalog.json").read_text())
    return {name: _read_addon(name, addon) for name, addon in catalog["addons"].items()}


def _read_addon(name: str, addon: Record) -> OfferedAddon:
    versions = tuple(
        AddonVersion(
            version=entry["version"],
            first=minor_of(entry["from"]),
            last=minor_of(entry["to"]) if "to" in entry else None,
            default_from=minor_of(entry["defaultFrom"]) if "defaultFrom" in entry else None,
        )
        for entry in addon["versions"]
    )
    return OfferedAddon(name, addon["type"], versions)


OFFERED = _read_catalog()


def check_addon_version(name: str, version: str, kubernetes: str) -> None:
    """EKS takes no version that its list does not have for the cluster's minor.

    https://docs.aws.amazon.com/eks/latest/userguide/addon-compat.html
    """
    if not any(offered.version == version and offered.fits(kubernetes) for offered in OFFERED[name].versions):
        raise invalid_parameter("Addon version specified is not supported")


def describe_addon_versions(query: Mapping[str, str]) -> Response:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeAddonVersions.html"""
    wanted, kubernetes = query.get("addonName"), query.get("kubernetesVersion")
    minors = [minor for minor in SUPPORTED if kubernetes in (None, minor)]
    described = [_describe(addon, minors) for name, addon in OFFERED.items() if wanted in (None, name)]
    return json_response(200, {"addons": [addon for addon in described if addon["addonVersions"]]})


def _describe(addon: OfferedAddon, minors: list[str]) -> Record:
    return {
        "addonName": addon.name,
        "type": addon.kind,
        "owner": "aws",
        "publisher": "eks",
        "addonVersions": [
            {
                "addonVersion": version.version,
                "architecture": ["amd64", "arm64"],
                "compatibilities": [
                    {
                        "clusterVersion": minor,
                        "platformVersions": ["*"],
                        "defaultVersion": addon.default_for(minor) == version.version,
                    }
                    for minor in minors
                    if version.fits(minor)
                ],
                "requiresConfiguration": False,
            }
            for version in addon.versions
            if any(version.fits(minor) for minor in minors)
        ],
    }
