// The theme that was chosen in the portal holds here as well; without a choice the system's does.
const chosen = localStorage.getItem("theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
