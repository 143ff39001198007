"""`DryRun`: nothing is done, and the answer says whether it would have been."""

from collections.abc import Callable
from typing import Any

from ministack.services import ec2

from .security_groups import Parameters


def answering_dry_runs(act: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """The emulator acts all the same. Who may not call was told so before (UnauthorizedOperation).

    https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html (DryRunOperation)
    """

    def acted(parameters: Parameters) -> Any:
        if (parameters.get("DryRun") or [""])[0].lower() != "true":
            return act(parameters)
        message = "Request would have succeeded, but DryRun flag is set."
        return ec2._error("DryRunOperation", message, 412)

    return acted
