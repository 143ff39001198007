"""AWS-managed policies beside those that the emulator knows."""

import json
from pathlib import Path

from ministack.services import iam

_POLICIES = Path(__file__).with_name("managed_policies.json")


def add_managed_policies() -> None:
    """Make them attachable; any other AWS-managed ARN stays `NoSuchEntity`, as a mistyped one is on AWS.

    https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html
    """
    for name, statements in json.loads(_POLICIES.read_text()).items():
        document = json.dumps({"Version": "2012-10-17", "Statement": statements})
        record = iam._make_aws_managed_record(name, document)
        iam._aws_managed_policies.setdefault(record["Arn"], record)
