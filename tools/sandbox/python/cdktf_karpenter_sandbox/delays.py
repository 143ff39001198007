"""How long AWS takes until a change is seen everywhere: no time at all, unless a test asks for some.

https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html#troubleshoot_general_eventual-consistency
"""

from dataclasses import dataclass


@dataclass
class Delays:
    """Seconds, by what changed."""

    #: Roles, their trust policies and instance profiles, as EKS and EC2 see them.
    iam: float = 0.0
    #: Access entries, as the Kubernetes API sees them.
    access_entries: float = 0.0


#: Of this sandbox; `PUT /_sandbox/delays/<name>/<seconds>` changes it.
DELAYS = Delays()
