"""Write the types of what Python sends and understands: `npm run types` calls this."""

from tests.scripts.declarations import write

write()
