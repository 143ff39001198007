"""The emulator keeps its resources as dictionaries in the shape of the API's answers."""

from typing import Any

Record = dict[str, Any]
