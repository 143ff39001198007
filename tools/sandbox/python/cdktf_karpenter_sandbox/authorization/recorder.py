"""Every decision of IAM, written down once: what a deploy asked for, and which statement allowed it."""

import json
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from ministack.core import iam_evaluator

#: A decision as a line of JSON.
FILE = "decisions.jsonl"

#: What the evaluator was asked by the call that is being judged, and said: identity policies come first.
_EVALUATIONS: ContextVar[list[tuple[Any, Any]] | None] = ContextVar("evaluations", default=None)


class Recorder:
    """Adds a decision to the file when it is not there yet."""

    def __init__(self, state_dir: Path) -> None:
        self._file = state_dir / FILE
        self._file.unlink(missing_ok=True)
        self._written: set[str] = set()

    def record(self, context: Any, decision: str, statement: str) -> None:
        keys = {key: value for key, value in context.service_context.items() if value is not None}
        line = json.dumps(
            {
                "principal": context.principal_arn,
                "action": context.action,
                "resource": context.resource_arn,
                "context": keys,
                "decision": decision,
                "statement": statement,
            },
            sort_keys=True,
        )
        if line not in self._written:
            self._written.add(line)
            with self._file.open("a") as lines:
                lines.write(f"{line}\n")


def install(state_dir: Path) -> None:
    recorder = Recorder(state_dir)
    iam_evaluator.evaluate = _noting(iam_evaluator.evaluate)
    iam_evaluator.enforce = _recorded(iam_evaluator.enforce, recorder)


def _noting(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    def noted(context: Any, *policies: Any) -> Any:
        result = evaluate(context, *policies)
        evaluations = _EVALUATIONS.get()
        if evaluations is not None:
            evaluations.append((context, result))
        return result

    return noted


def _recorded(enforce: Callable[..., Any], recorder: Recorder) -> Callable[..., Any]:
    def recorded(*arguments: Any, **named: Any) -> Any:
        evaluations: list[tuple[Any, Any]] = []
        token = _EVALUATIONS.set(evaluations)
        try:
            verdict = enforce(*arguments, **named)
        finally:
            _EVALUATIONS.reset(token)
        # Root and calls that AWS never denies are not evaluated.
        if evaluations:
            context, result = evaluations[0]
            recorder.record(context, "Allow" if verdict is None else verdict.decision, result.matched_sid)
        return verdict

    return recorded
