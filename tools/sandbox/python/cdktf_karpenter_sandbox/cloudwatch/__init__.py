"""What CloudWatch does and the emulator's own CloudWatch does not."""
