// The kit of all screens. Python owns every card, rule and sentence; a screen draws what `words` and `view` say and
// sends one intent for each thing the learner does. This file, its parts in kit/ and the screen's own file are joined
// into one module: no imports, no bundler, and no rule of the game in here.

const onSite = () => document.body.dataset.voila !== undefined; // else in a notebook that somebody edits
