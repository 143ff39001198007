"""The service models, each loaded when its service is first called."""

from functools import cache

from botocore.loaders import Loader
from botocore.model import OperationModel, ServiceModel, StructureShape

#: The emulator's name of a service -> botocore's: requests to these are checked, others pass.
CHECKED = {
    "ec2": "ec2",
    "eks": "eks",
    "events": "events",
    "iam": "iam",
    "kms": "kms",
    "sqs": "sqs",
    "sts": "sts",
}


@cache
def service_model(service: str) -> ServiceModel:
    name = CHECKED[service]
    return ServiceModel(Loader().load_service_model(name, "service-2"), name)


def operation_model(service: str, name: str) -> OperationModel | None:
    """None when the service has no such operation."""
    model = service_model(service)
    return model.operation_model(name) if name in model.operation_names else None


def input_of(operation: OperationModel) -> StructureShape | None:
    """None for an operation that takes nothing."""
    shape: StructureShape | None = operation.input_shape
    return shape
