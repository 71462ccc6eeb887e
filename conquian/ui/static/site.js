// Where a screen is shown.

export const onSite = () => document.body.dataset.voila !== undefined; // else in a notebook that is being edited
