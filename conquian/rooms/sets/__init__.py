"""The room of sets: chapters under one name, gone through one by one."""
