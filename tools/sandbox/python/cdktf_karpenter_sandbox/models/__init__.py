"""Requests held against AWS's own service models, which botocore brings along."""
