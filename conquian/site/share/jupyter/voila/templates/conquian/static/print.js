// A page that is printed by a button.

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
