"""The add-on catalog: every minor has a default that runs on it, and the default never goes back."""

import re

import pytest

from cdktf_karpenter_sandbox.eks.addon_versions import OFFERED
from cdktf_karpenter_sandbox.eks.versions import SUPPORTED


@pytest.mark.parametrize("name", OFFERED)
def test_each_minor_has_a_default_that_fits(name: str) -> None:
    addon = OFFERED[name]
    for minor in SUPPORTED:
        default = addon.default_for(minor)
        assert [version.fits(minor) for version in addon.versions if version.version == default] == [True]


@pytest.mark.parametrize("name", OFFERED)
def test_the_default_never_goes_back(name: str) -> None:
    defaults = [_numbers(OFFERED[name].default_for(minor)) for minor in SUPPORTED]
    assert defaults == sorted(defaults)


@pytest.mark.parametrize("minor", SUPPORTED)
def test_kube_proxy_is_of_the_minor(minor: str) -> None:
    assert OFFERED["kube-proxy"].default_for(minor).startswith(f"v{minor}.")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
