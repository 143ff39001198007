"""The web application: the emulator with our routes in front of it."""

import asyncio

from ministack.app import AUTH
from ministack.app import app as emulator
from ministack.core.responses import request_scope

from .asgi import Application, Receive, Scope, Send
from .eks.context import EksContext
from .internal import routes
from .response import Response
from .sent_again import answering_again


def create_application(context: EksContext, account: str, region: str) -> Application:
    if not AUTH:
        raise RuntimeError("the emulator was imported before its settings were made: it would allow everything")

    def answer(method: str, path: str) -> Response:
        with request_scope(account, region):
            return routes.handle(context, method, path)

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(routes.PREFIX):
            await emulator(scope, receive, send)
            return
        status, headers, body = await asyncio.to_thread(answer, scope["method"], scope["path"])
        encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": encoded})
        await send({"type": "http.response.body", "body": body})

    return answering_again(application)
