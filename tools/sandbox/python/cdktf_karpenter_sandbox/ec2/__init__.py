"""What EC2 does and the emulator's own EC2 does not."""
