"""Buckets for Terraform's state: the tutorial's team has them before the first deploy."""

from ministack.services import s3


def seed_state_buckets(names: tuple[str, ...], region: str) -> None:
    """Versioned, since a state file that was overwritten must be recoverable."""
    constraint = f"<CreateBucketConfiguration><LocationConstraint>{region}</LocationConstraint>\
</CreateBucketConfiguration>"
    versioning = "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"
    for name in names:
        for status, _headers, body in (
            s3._create_bucket(name, constraint.encode(), endpoint_region=region),
            s3._put_bucket_versioning(name, versioning.encode()),
        ):
            if status >= 300:
                raise RuntimeError(f"state bucket {name}: {body!r}")
