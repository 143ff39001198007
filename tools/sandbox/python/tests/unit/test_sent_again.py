"""What the SDK for Go sends twice is done once."""

import asyncio
from typing import Any

from cdktf_karpenter_sandbox.asgi import Receive, Scope, Send
from cdktf_karpenter_sandbox.sent_again import REMEMBERED, answering_again


class Counter:
    """Answers with the number of the call; the first `failures` of them with 500."""

    def __init__(self, failures: int = 0) -> None:
        self.calls = 0
        self.failures = failures

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["more_body"]:
            pass
        self.calls += 1
        await send({"type": "http.response.start", "status": 500 if self.calls <= self.failures else 200})
        await send({"type": "http.response.body", "body": str(self.calls).encode()})


def call(application: Any, invocation: str | None, method: str = "POST", path: str = "/") -> tuple[int, str]:
    """Status and body; the request comes in two parts, both of which must be read."""
    parts = [{"type": "http.request", "more_body": True}, {"type": "http.request", "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> Any:
        return parts.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [] if invocation is None else [(b"amz-sdk-invocation-id", invocation.encode())]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": headers}
    asyncio.run(application(scope, receive, send))
    assert parts == []
    return sent[0]["status"], sent[1]["body"].decode()


def test_the_second_attempt_gets_the_answer_to_the_first() -> None:
    application = answering_again(Counter())
    assert call(application, "one") == (200, "1")
    assert call(application, "one") == (200, "1")
    assert call(application, "two") == (200, "2")


def test_a_call_that_failed_is_tried_anew() -> None:
    application = answering_again(Counter(failures=1))
    assert call(application, "one") == (500, "1")
    assert call(application, "one") == (200, "2")
    assert call(application, "one") == (200, "2")


def test_another_address_is_another_call() -> None:
    application = answering_again(Counter())
    assert call(application, "one", path="/a") == (200, "1")
    assert call(application, "one", path="/b") == (200, "2")
    assert call(application, "one", "DELETE", "/b") == (200, "3")


def test_what_only_reads_and_what_has_no_name_is_asked_each_time() -> None:
    application = answering_again(Counter())
    assert [call(application, "one", "GET")[1] for _ in range(2)] == ["1", "2"]
    assert [call(application, None)[1] for _ in range(2)] == ["3", "4"]


def test_old_answers_are_forgotten() -> None:
    application = answering_again(Counter())
    for number in range(REMEMBERED + 1):
        call(application, str(number))
    assert call(application, "1") == (200, "2")
    assert call(application, "0") == (200, str(REMEMBERED + 2))
