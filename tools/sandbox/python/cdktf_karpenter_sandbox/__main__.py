"""`python -m cdktf_karpenter_sandbox`: see `options.py` for the arguments."""

import sys

from .launcher import run
from .options import parse_options

sys.exit(run(parse_options()))
