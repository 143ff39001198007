"""All that we change in the emulator, in one place."""

from .authorization.install import install as install_authorization
from .cloudwatch.install import install as install_cloudwatch
from .ec2.install import install as install_ec2
from .eks.context import EksContext
from .eks.install import install as install_eks
from .iam.install import install as install_iam
from .models.install import install as install_models
from .sts.install import install as install_sts


def install_plugin(context: EksContext) -> None:
    install_authorization(context.state_dir)
    install_eks(context)
    install_ec2()
    install_iam()
    install_sts(context)
    install_cloudwatch()
    install_models()
