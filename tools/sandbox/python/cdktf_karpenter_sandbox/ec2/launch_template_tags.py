"""Tags of launch templates."""

from collections.abc import Callable
from typing import Any

from ministack.services import ec2

from .security_groups import Parameters


def keeping_tags_in_one_place(create: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """DescribeLaunchTemplates shows the tags of now: the emulator shows those of the creation, so none ever goes."""

    def created(parameters: Parameters) -> Any:
        answer = create(parameters)
        for template_id, template in ec2._launch_templates.items():
            if "Tags" in template:
                ec2._tags[template_id] = list(template.pop("Tags"))
        return answer

    return created
