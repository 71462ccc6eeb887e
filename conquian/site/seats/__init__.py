"""The seats of the site: how many this machine has, and who waits for one."""
