"""Routes below `/_sandbox/` for the sandbox's own programs and tests: loopback only, unsigned."""
