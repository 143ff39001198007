"""The Kubernetes side of a cluster: certificates, programs, and a client for what EKS itself writes."""
