"""Everything that knows the emulator's own names: a newer emulator is answered for here."""
