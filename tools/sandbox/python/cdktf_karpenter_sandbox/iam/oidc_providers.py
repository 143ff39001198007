"""OIDC providers: the actions that the emulator lacks, and the answers that it gives differently."""

from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import escape

from ministack.core.responses import get_account_id
from ministack.services import iam

Parameters = dict[str, list[str]]
Answer = tuple[int, dict[str, str], bytes]

#: What IAM fills in when it is given none, for the certificate authority of EKS's issuers.
#: https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateOpenIDConnectProvider.html
EKS_ISSUER_THUMBPRINT = "9e99a48a9960b14926bb7f3b02e22da2b0ab7280"


def creating_as_iam_does(create: Callable[[Parameters], Answer]) -> Callable[[Parameters], Answer]:
    """Fetch a thumbprint when none is given, and show the URL without its scheme, as IAM does in both cases."""

    def created(parameters: Parameters) -> Answer:
        answer = create(parameters)
        if answer[0] < 300:
            url = iam._p(parameters, "Url").removeprefix("https://").rstrip("/")
            provider = iam._oidc_providers[f"arn:aws:iam::{get_account_id()}:oidc-provider/{url}"]
            provider["Url"] = url
            provider["ThumbprintList"] = provider["ThumbprintList"] or [EKS_ISSUER_THUMBPRINT]
        return answer

    return created


def actions() -> dict[str, Callable[[Parameters], Answer]]:
    """By the name of the action."""
    return {
        "TagOpenIDConnectProvider": _changing("TagOpenIDConnectProvider", _tag),
        "UntagOpenIDConnectProvider": _changing("UntagOpenIDConnectProvider", _untag),
        "AddClientIDToOpenIDConnectProvider": _changing("AddClientIDToOpenIDConnectProvider", _add_client),
        "RemoveClientIDFromOpenIDConnectProvider": _changing("RemoveClientIDFromOpenIDConnectProvider", _remove_client),
        "UpdateOpenIDConnectProviderThumbprint": _changing("UpdateOpenIDConnectProviderThumbprint", _set_thumbprints),
        "ListOpenIDConnectProviderTags": _list_tags,
    }


def _changing(action: str, change: Callable[[dict[str, Any], Parameters], None]) -> Callable[[Parameters], Answer]:
    def changed(parameters: Parameters) -> Answer:
        provider = _provider(parameters)
        if provider is None:
            return _not_found(parameters)
        change(provider, parameters)
        return _answer(action, "")

    return changed


def _tag(provider: dict[str, Any], parameters: Parameters) -> None:
    new = iam._extract_tags(parameters)
    keys = {tag["Key"] for tag in new}
    provider["Tags"] = [tag for tag in provider["Tags"] if tag["Key"] not in keys] + new


def _untag(provider: dict[str, Any], parameters: Parameters) -> None:
    keys = set(_members(parameters, "TagKeys"))
    provider["Tags"] = [tag for tag in provider["Tags"] if tag["Key"] not in keys]


def _add_client(provider: dict[str, Any], parameters: Parameters) -> None:
    client = iam._p(parameters, "ClientID")
    if client not in provider["ClientIDList"]:
        provider["ClientIDList"].append(client)


def _remove_client(provider: dict[str, Any], parameters: Parameters) -> None:
    client = iam._p(parameters, "ClientID")
    provider["ClientIDList"] = [known for known in provider["ClientIDList"] if known != client]


def _set_thumbprints(provider: dict[str, Any], parameters: Parameters) -> None:
    provider["ThumbprintList"] = _members(parameters, "ThumbprintList")


def _list_tags(parameters: Parameters) -> Answer:
    provider = _provider(parameters)
    if provider is None:
        return _not_found(parameters)
    tags = "".join(
        f"<member><Key>{escape(tag['Key'])}</Key><Value>{escape(tag['Value'])}</Value></member>"
        for tag in provider["Tags"]
    )
    return _answer("ListOpenIDConnectProviderTags", f"<Tags>{tags}</Tags><IsTruncated>false</IsTruncated>")


def _provider(parameters: Parameters) -> dict[str, Any] | None:
    found: dict[str, Any] | None = iam._oidc_providers.get(iam._p(parameters, "OpenIDConnectProviderArn"))
    return found


def _not_found(parameters: Parameters) -> Answer:
    arn = iam._p(parameters, "OpenIDConnectProviderArn")
    answer: Answer = iam._error(404, "NoSuchEntity", f"OpenIDConnect Provider not found for arn {arn}", ns="iam")
    return answer


def _answer(action: str, result: str) -> Answer:
    inner = f"<{action}Result>{result}</{action}Result>" if result else ""
    answer: Answer = iam._xml(200, f"{action}Response", inner, ns="iam")
    return answer


def _members(parameters: Parameters, name: str) -> list[str]:
    members: list[str] = []
    while value := iam._p(parameters, f"{name}.member.{len(members) + 1}"):
        members.append(value)
    return members
