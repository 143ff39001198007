"""An emulated AWS account for one machine, whose EKS clusters have a real Kubernetes API."""
