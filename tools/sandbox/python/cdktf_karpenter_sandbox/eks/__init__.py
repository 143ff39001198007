"""What EKS does and the emulator's own EKS does not."""
