"""A state folder belongs to one sandbox at a time."""

from pathlib import Path

import pytest

from cdktf_karpenter_sandbox.state_dir import StateDirInUse, describe, owned


def test_a_second_owner_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    with owned(tmp_path):
        describe(tmp_path, {"pid": 1})
        with pytest.raises(StateDirInUse, match="choose another --state-dir"), owned(tmp_path, wait_seconds=0):
            pass
        assert (tmp_path / "sandbox.json").exists()
    with owned(tmp_path, wait_seconds=0):
        assert not (tmp_path / "sandbox.json").exists()


def test_the_description_goes_with_its_owner(tmp_path: Path) -> None:
    with owned(tmp_path):
        describe(tmp_path, {"pid": 1})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock"]
