/** What drives the built portal in a browser, for measurements outside these tests. */
export { launchBrowser } from "./browser.ts";
export { openWindow, signIn } from "./pages.ts";
export { addPerson } from "./people.ts";
export { type RunningPortal, startPortal } from "./portal.ts";
