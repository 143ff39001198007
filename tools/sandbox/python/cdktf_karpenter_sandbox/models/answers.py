"""The code and the words with which each service refuses a request that its model does not allow."""

from botocore.model import OperationModel

from .constraints import Kind, Violation


def code_and_message(service: str, operation: OperationModel, found: list[Violation]) -> tuple[str, str]:
    if service == "ec2":
        return _EC2_CODES[found[0].kind], _ec2_message(found[0])
    return _code(service, operation, found[0].kind), _message(found)


#: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html
_EC2_CODES: dict[Kind, str] = {
    "missing": "MissingParameter",
    "unknown": "UnknownParameter",
    "type": "InvalidParameterValue",
    "value": "InvalidParameterValue",
}


def _ec2_message(violation: Violation) -> str:
    if violation.kind == "missing":
        return f"The request must contain the parameter {violation.path}"
    if violation.kind == "unknown":
        return f"The parameter {violation.path} is not recognized"
    return f"Value ({violation.value}) for parameter {violation.path} is invalid. {violation.rule}"


def _code(service: str, operation: OperationModel, kind: Kind) -> str:
    if service == "eks":
        return _eks_code(operation)
    if service == "sqs":
        # https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
        return {"missing": "MissingParameter", "value": "InvalidAttributeName"}.get(kind, "InvalidParameterValue")
    # https://docs.aws.amazon.com/IAM/latest/APIReference/CommonErrors.html, and STS's page of that name
    if service in ("iam", "sts"):
        return "ValidationError"
    # https://docs.aws.amazon.com/eventbridge/latest/APIReference/CommonErrors.html, and KMS's page of that name
    return "SerializationException" if kind == "type" else "ValidationException"


def _eks_code(operation: OperationModel) -> str:
    """EKS names a bad value by the operation's own error: an empty label (aws/aws-sdk-go-v2#2267) and an empty
    taint value (aws-controllers-k8s/community#2208) came back as InvalidParameterException. The calls on tags have
    another.

    https://docs.aws.amazon.com/eks/latest/APIReference/API_TagResource.html
    """
    own = {shape.name for shape in operation.error_shapes}
    wanted = ("InvalidParameterException", "BadRequestException", "InvalidRequestException")
    return next((code for code in wanted if code in own), "ValidationException")


def _message(found: list[Violation]) -> str:
    """The form that services of AWS's common framework share."""
    several = "errors" if len(found) > 1 else "error"
    return f"{len(found)} validation {several} detected: " + "; ".join(_sentence(each) for each in found)


def _sentence(violation: Violation) -> str:
    value = "null" if violation.value is None else f"'{violation.value}'"
    path = ".".join(part[:1].lower() + part[1:] for part in violation.path.split("."))
    return f"Value {value} at '{path}' failed to satisfy constraint: {violation.rule}"
