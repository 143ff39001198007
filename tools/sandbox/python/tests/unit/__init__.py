"""Tests of the sandbox: `test_*.py` for rules, `test_live_*.py` against a started sandbox."""
