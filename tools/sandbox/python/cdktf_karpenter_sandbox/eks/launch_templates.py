"""What a node group reads from its launch template."""

from dataclasses import dataclass
from typing import Any

from ministack.services import ec2

from ..response import Refusal


@dataclass(frozen=True)
class LaunchTemplate:
    id: str
    name: str
    version: str
    data: dict[str, Any]

    @property
    def reference(self) -> dict[str, str]:
        """As DescribeNodegroup shows it."""
        return {"id": self.id, "name": self.name, "version": self.version}

    @property
    def image_id(self) -> str | None:
        return self.data.get("ImageId") or None

    @property
    def instance_type(self) -> str | None:
        return self.data.get("InstanceType") or None


def resolve_launch_template(given: dict[str, str] | None) -> LaunchTemplate | None:
    """By id or by name, never both; without a version the default one, as a number."""
    if not given:
        return None
    if bool(given.get("id")) == bool(given.get("name")):
        raise Refusal(400, "InvalidParameterException", "Specify exactly one of launch template name and ID")
    record = next(
        (
            template
            for template in ec2._launch_templates.values()
            if given.get("id") == template["LaunchTemplateId"] or given.get("name") == template["LaunchTemplateName"]
        ),
        None,
    )
    if record is None:
        raise Refusal(400, "InvalidRequestException", f"Launch template {given} was not found.")
    numbers = {
        "": record["DefaultVersionNumber"],
        "$Default": record["DefaultVersionNumber"],
        "$Latest": record["LatestVersionNumber"],
    }
    wanted = str(numbers.get(given.get("version", ""), given.get("version")))
    for version in record["Versions"]:
        if str(version["VersionNumber"]) == wanted:
            return LaunchTemplate(
                record["LaunchTemplateId"], record["LaunchTemplateName"], wanted, version["LaunchTemplateData"]
            )
    raise Refusal(400, "InvalidRequestException", f"Launch template version {wanted} was not found.")
