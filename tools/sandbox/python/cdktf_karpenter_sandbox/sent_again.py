"""A change that a client sends a second time is answered as it was the first time.

AWS's SDK for Go closes a request's body as soon as the answer has begun; when its transport has not yet looked for the
end of that body, it takes the end for an error, drops the connection with the answer in it, and sends the request
again. AWS is too far away for that. Here an answer takes a millisecond, and one create in some thousands would fail
because it had already been done.
"""

from collections import OrderedDict
from typing import Any

from .asgi import Application, Receive, Scope, Send

#: The same for every attempt of one call, and for no other call.
#: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
INVOCATION_HEADER = b"amz-sdk-invocation-id"
#: More than the calls between an attempt and the next.
REMEMBERED = 1000

Key = tuple[bytes, str, str, bytes]


def answering_again(application: Application) -> Application:
    """Remember the answers to changes that succeeded; a refused or failed one is tried anew."""
    answers: OrderedDict[Key, list[Any]] = OrderedDict()

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        key = _key(scope)
        if key is None:
            await application(scope, receive, send)
            return
        if key in answers:
            await _drain(receive)
            messages = answers[key]
        else:
            messages = []
            await application(scope, receive, _appending_to(messages))
            # Before any of it is on its way: the client may ask again as soon as it sees the first part.
            if any(message.get("status", 500) < 300 for message in messages):
                answers[key] = messages
                if len(answers) > REMEMBERED:
                    answers.popitem(last=False)
        for message in messages:
            await send(message)

    return answered


def _appending_to(messages: list[Any]) -> Send:
    async def append(message: Any) -> None:
        messages.append(message)

    return append


def _key(scope: Scope) -> Key | None:
    if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
        return None
    invocation = next((value for name, value in scope["headers"] if name == INVOCATION_HEADER), None)
    if invocation is None:
        return None
    return invocation, scope["method"], scope["path"], scope["query_string"]


async def _drain(receive: Receive) -> None:
    """A connection is used again only when its request was read to the end."""
    while True:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body", False):
            return
