// Runs before the first paint, so that a remembered theme never flashes. A file of its own, because the
// content security policy allows no inline script. The key and its values are those of src/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = dark ? "dark" : "light";
  document.documentElement.setAttribute("data-theme", theme);
  // Scroll bars, form controls and the bare canvas follow before any style sheet has arrived.
  document.querySelector('meta[name="color-scheme"]').setAttribute("content", theme);
})();
