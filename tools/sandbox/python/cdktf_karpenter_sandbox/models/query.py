"""The parameters of the query protocol, and EC2's variant of it, as a structure.

https://smithy.io/2.0/aws/protocols/aws-query-protocol.html
https://smithy.io/2.0/aws/protocols/aws-ec2-query-protocol.html
"""

import re
from collections.abc import Mapping
from typing import Any

from botocore.model import Shape, StructureShape

Flat = Mapping[str, str]


def read_query(shape: StructureShape | None, parameters: Flat, *, ec2: bool) -> tuple[dict[str, Any], list[str]]:
    """The structure, and the names of the parameters that are no part of it."""
    reader = _Reader(parameters, ec2)
    members = reader.structure(shape, "") if shape is not None else {}
    return members, sorted(parameters.keys() - reader.read)


class _Reader:
    def __init__(self, parameters: Flat, ec2: bool) -> None:
        self.parameters = parameters
        self.ec2 = ec2
        self.read: set[str] = set()

    def structure(self, shape: StructureShape, prefix: str) -> dict[str, Any]:
        start = len(prefix)
        given = {parameter[start:].partition(".")[0] for parameter in self._below(prefix)}
        wire_names = {name: self.wire_name(name, member) for name, member in shape.members.items()}
        return {
            name: self.value(shape.members[name], prefix + wire_name)
            for name, wire_name in wire_names.items()
            if wire_name.partition(".")[0] in given
        }

    def wire_name(self, name: str, member: Shape) -> str:
        given = str(member.serialization.get("name", name))
        if not self.ec2:
            return self._flattened_name(member) or given
        return str(member.serialization.get("queryName") or given[:1].upper() + given[1:])

    def _flattened_name(self, member: Shape) -> str | None:
        flattened = member.type_name == "list" and member.serialization.get("flattened")
        return member.member.serialization.get("name") if flattened else None

    def value(self, shape: Shape, key: str) -> Any:
        if shape.type_name == "structure":
            return self.structure(shape, f"{key}.")
        if shape.type_name == "list":
            return self.list_of(shape, key)
        if shape.type_name == "map":
            return self.map_of(shape, key)
        self.read.add(key)
        return _scalar(shape, self.parameters.get(key, ""))

    def list_of(self, shape: Shape, key: str) -> list[Any]:
        # An empty list is the list's own name with nothing behind it.
        self.read.add(key)
        if not self.ec2 and not shape.serialization.get("flattened"):
            key = f"{key}.{shape.member.serialization.get('name', 'member')}"
            self.read.add(key)
        return [self.value(shape.member, f"{key}.{index}") for index in self._indexes(key)]

    def map_of(self, shape: Shape, key: str) -> dict[str, Any]:
        if not shape.serialization.get("flattened"):
            key = f"{key}.entry"
        names = [shape.key.serialization.get("name", "key"), shape.value.serialization.get("name", "value")]
        found = {}
        for index in self._indexes(key):
            entry, value = (f"{key}.{index}.{name}" for name in names)
            self.read.add(entry)
            found[self.parameters.get(entry, "")] = self.value(shape.value, value)
        return found

    def _indexes(self, key: str) -> list[int]:
        start = len(key) + 1
        found = {given[start:].partition(".")[0] for given in self._below(f"{key}.")}
        return sorted(int(index) for index in found if index.isdigit())

    def _below(self, prefix: str) -> list[str]:
        return [given for given in self.parameters if given.startswith(prefix)]


def _scalar(shape: Shape, text: str) -> Any:
    """As the model's type where the text says one; as text, which is then of the wrong type, where it does not."""
    if shape.type_name == "boolean" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if shape.type_name in ("integer", "long") and re.fullmatch(r"-?\d+", text):
        return int(text)
    if shape.type_name in ("float", "double") and re.fullmatch(r"-?\d+(\.\d+)?", text):
        return float(text)
    return text
