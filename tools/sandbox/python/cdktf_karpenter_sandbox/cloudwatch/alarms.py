"""DescribeAlarms in the query protocol, which Terraform's provider speaks."""

from collections.abc import Callable, Iterable
from typing import Any
from xml.sax.saxutils import escape

from ministack.services import cloudwatch

Answer = tuple[int, dict[str, str], bytes]


def showing_whole_alarms(describe: Callable[..., Answer]) -> Callable[..., Answer]:
    """The emulator keeps all members of an alarm and leaves half of them out of this answer."""

    def described(parameters: Any, decoded: Any, is_cbor: bool, is_json: bool = False) -> Answer:
        status, headers, body = describe(parameters, decoded, is_cbor, is_json)
        if is_cbor or is_json or status >= 300:
            return status, headers, body
        text = body.decode()
        for name, alarm in cloudwatch._alarms.items():
            start = f"<member><AlarmName>{name}</AlarmName>"
            text = text.replace(start, start + missing_members(alarm))
        return status, headers, text.encode()

    return described


def missing_members(alarm: dict[str, Any]) -> str:
    plain = ("AlarmDescription", "Statistic", "ExtendedStatistic", "Period", "Unit", "TreatMissingData")
    members = [f"<{name}>{escape(str(alarm[name]))}</{name}>" for name in plain if alarm.get(name)]
    members.append(f"<ActionsEnabled>{str(alarm.get('ActionsEnabled', True)).lower()}</ActionsEnabled>")
    for name in ("OKActions", "AlarmActions", "InsufficientDataActions"):
        members.append(_list(name, (escape(arn) for arn in alarm.get(name) or [])))
    dimensions = (
        f"<Name>{escape(each['Name'])}</Name><Value>{escape(each['Value'])}</Value>"
        for each in alarm.get("Dimensions") or []
    )
    return "".join([*members, _list("Dimensions", dimensions)])


def _list(name: str, items: Iterable[str]) -> str:
    return f"<{name}>{''.join(f'<member>{item}</member>' for item in items)}</{name}>"
