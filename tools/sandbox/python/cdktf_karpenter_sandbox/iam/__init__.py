"""What IAM does and the emulator's own IAM does not."""
