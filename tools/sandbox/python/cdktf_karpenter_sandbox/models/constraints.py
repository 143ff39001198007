"""What a service model says about a value: required members, types, lengths, ranges, patterns, words."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from botocore.model import Shape

#: `missing` and `unknown` are about a member's presence, `type` and `value` about what it holds.
Kind = Literal["missing", "unknown", "type", "value"]


@dataclass(frozen=True)
class Violation:
    kind: Kind
    #: From the operation's input, as the model names its members: `Filters.1.Name`.
    path: str
    value: Any
    rule: str


def violations(shape: Shape, value: Any, path: str = "") -> Iterator[Violation]:
    """Everything that the model refuses about a value, outermost first."""
    expected = _TYPES.get(shape.type_name)
    if expected is not None and not _is_a(value, expected):
        yield Violation("type", path, value, f"Member must be a {shape.type_name}")
        return
    if shape.type_name == "structure":
        yield from _structure(shape, value, path)
        return
    yield from (Violation("value", path, value, rule) for rule in _broken_rules(shape, value))
    if shape.type_name == "list":
        for index, each in enumerate(value, 1):
            yield from violations(shape.member, each, f"{path}.{index}")
    if shape.type_name == "map":
        for key, each in value.items():
            yield from violations(shape.key, key, f"{path}.{key}")
            yield from violations(shape.value, each, f"{path}.{key}")


#: Times and blobs have several forms on the wire: the emulator reads those that it needs.
_TYPES: dict[str, tuple[type, ...]] = {
    "structure": (Mapping,),
    "map": (Mapping,),
    "list": (Sequence,),
    "string": (str,),
    "character": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "long": (int,),
    "float": (int, float),
    "double": (int, float),
}


def _is_a(value: Any, expected: tuple[type, ...]) -> bool:
    if isinstance(value, (bool, str)):
        return type(value) in expected
    return isinstance(value, expected)


def _structure(shape: Shape, value: Mapping[str, Any], path: str) -> Iterator[Violation]:
    start = f"{path}." if path else ""
    # A member that is null was not given: https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
    given = {name: each for name, each in value.items() if each is not None}
    for name in shape.required_members:
        if name not in given:
            yield Violation("missing", start + name, None, "Member must not be null")
    for name, each in given.items():
        if name in shape.members:
            yield from violations(shape.members[name], each, start + name)
        else:
            yield Violation("unknown", start + name, each, "Member is not in the service's model")


def _broken_rules(shape: Shape, value: Any) -> Iterator[str]:
    least, most = shape.metadata.get("min"), shape.metadata.get("max")
    if isinstance(value, (str, Sequence, Mapping)):
        if least is not None and len(value) < least:
            yield f"Member must have length greater than or equal to {least}"
        if most is not None and len(value) > most:
            yield f"Member must have length less than or equal to {most}"
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        if least is not None and value < least:
            yield f"Member must have value greater than or equal to {least}"
        if most is not None and value > most:
            yield f"Member must have value less than or equal to {most}"
    if isinstance(value, str):
        pattern = shape.metadata.get("pattern")
        if pattern and not compiled(pattern)(value):
            yield f"Member must satisfy regular expression pattern: {pattern}"
        if getattr(shape, "enum", None) and value not in shape.enum:
            yield f"Member must satisfy enum value set: [{', '.join(shape.enum)}]"


#: Unicode categories, which Python's expressions lack. The models name letters and digits only together with the
#: underscore, so `\w` says the same.
_CATEGORIES = {r"\p{L}": r"\w", r"\p{N}": r"\d", r"\p{Z}": " \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"}


@cache
def compiled(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """The services compare the whole value, whether the model's pattern has anchors or not."""
    for category, characters in _CATEGORIES.items():
        pattern = pattern.replace(category, characters)
    return re.compile(pattern).fullmatch
