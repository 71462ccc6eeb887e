"""The site for a class: the address at which other machines reach it, and the page that leads them there."""
