"""Pod Identity associations: EKS looks the role up, the emulator does not."""

from ..response import Response
from .context import EksContext
from .records import Record
from .roles import check_service_account_role


def create_association(context: EksContext, cluster: str, body: Record) -> Response:
    if body.get("roleArn"):
        check_service_account_role(body["roleArn"])
    answer: Response = context.original("_create_pod_identity_association")(cluster, body)
    return answer


def update_association(context: EksContext, cluster: str, association: str, body: Record) -> Response:
    if body.get("roleArn"):
        check_service_account_role(body["roleArn"])
    answer: Response = context.original("_update_pod_identity_association")(cluster, association, body)
    return answer
