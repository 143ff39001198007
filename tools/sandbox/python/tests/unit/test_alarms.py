"""The members of an alarm that the query protocol must show."""

from cdktf_karpenter_sandbox.cloudwatch.alarms import missing_members


def test_all_members_in_the_protocols_form() -> None:
    alarm = {
        "AlarmName": "oldest",
        "AlarmDescription": "older < newer",
        "Statistic": "Maximum",
        "Period": 60,
        "ActionsEnabled": False,
        "AlarmActions": ["arn:a"],
        "Dimensions": [{"Name": "QueueName", "Value": "q"}],
    }
    assert missing_members(alarm) == (
        "<AlarmDescription>older &lt; newer</AlarmDescription><Statistic>Maximum</Statistic><Period>60</Period>"
        "<ActionsEnabled>false</ActionsEnabled><OKActions></OKActions>"
        "<AlarmActions><member>arn:a</member></AlarmActions><InsufficientDataActions></InsufficientDataActions>"
        "<Dimensions><member><Name>QueueName</Name><Value>q</Value></member></Dimensions>"
    )
