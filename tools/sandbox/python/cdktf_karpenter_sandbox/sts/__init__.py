"""What STS does and the emulator's own STS does not."""
