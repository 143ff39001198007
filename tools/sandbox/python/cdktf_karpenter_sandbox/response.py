"""HTTP answers in the shape that the emulator's handlers return."""

import json
from collections.abc import Mapping
from typing import Any

#: Status, headers, body.
Response = tuple[int, dict[str, str], bytes]


def json_response(status: int, body: Mapping[str, Any]) -> Response:
    return status, {"Content-Type": "application/json"}, json.dumps(body).encode()


class Refusal(Exception):
    """An error of the emulated API: raised where a rule is broken, turned into an answer where requests enter."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message

    def response(self) -> Response:
        body = json.dumps({"__type": self.code, "message": self.message}).encode()
        return self.status, {"Content-Type": "application/json", "x-amzn-errortype": self.code}, body


def body_of(response: Response) -> dict[str, Any]:
    """The JSON object of an answer that another handler gave."""
    decoded: dict[str, Any] = json.loads(response[2] or b"{}")
    return decoded
