"""What the emulator's policy evaluation is told about a request."""
