"""Certificates: what an action achieves with what a seat can see, and a proof that needs no search to be checked."""
