import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Browser, BrowserContext, Cookie, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningPortal } from "./portal.ts";

/** A browser window on the portal, signed out. */
export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a window of its own (no shared cookies or storage). */
export async function openWindow(
  browser: Browser,
  options: {
    readonly width?: number;
    readonly height?: number;
    readonly colorScheme?: "light" | "dark";
    readonly hasTouch?: boolean;
  } = {},
): Promise<Window> {
  const { width = 1280, height = 900, colorScheme = "light", hasTouch = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    hasTouch,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  return { context, page: await context.newPage() };
}

/** Where to, and who; the introduction and the demo user when not said. */
interface Arrival {
  readonly route?: string;
  readonly email?: string;
}

/** Signs in by typing, from whatever route of the portal is given, and waits for the portal to come back. */
export async function signIn(
  page: Page,
  portal: RunningPortal,
  { route = "/", email = "demo@v2x.example" }: Arrival = {},
): Promise<void> {
  await page.goto(portal.url + route);
  await typeCredentials(page, email, portal.password);
  await userMenu(page).waitFor();
}

/** What the identity provider left with those who have typed their password, by portal and e-mail. */
const remembered = new Map<string, Cookie[]>();

/**
 * Comes to a route as somebody who is signed in: with what an earlier sign-in of the test file left, as long as it
 * holds, else by typing.
 */
export async function arrive(
  page: Page,
  portal: RunningPortal,
  { route = "/", email = "demo@v2x.example" }: Arrival = {},
): Promise<void> {
  const person = `${email} of ${portal.url}`;
  await page.context().addCookies(remembered.get(person) ?? []);
  await page.goto(portal.url + route);
  const asked = page.getByLabel("E-mail");
  await userMenu(page).or(asked).waitFor();
  if (await userMenu(page).isVisible()) return;
  await typeCredentials(page, email, portal.password);
  await userMenu(page).waitFor();
  remembered.set(person, await page.context().cookies());
}

/** The entries of one system in the side menu; others may have the same names. */
export function menuGroup(page: Page, system: "CCMS" | "SCMS"): Locator {
  return page.getByRole("navigation", { name: "Main menu" }).getByRole("list", { name: system });
}

/** The button with the initials, in the top bar. */
export function userMenu(page: Page): Locator {
  return page.getByRole("button", { name: /^User menu of/ });
}

/** Opens the user menu and chooses an entry; by keyboard, for which the menu need not stand still. */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: entry }).press("Enter");
  await page.getByRole("menu").waitFor({ state: "hidden" });
}

/** Presses something that saves a file. @returns its name and octets. */
export async function downloadBy(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/**
 * Presses a button that was pressed before: once it takes presses again, and so long after the first one that it is no
 * double click, of which the second press does not count.
 */
export async function pressAgain(button: Locator): Promise<void> {
  await button.and(button.page().locator(":not([aria-busy=true])")).waitFor();
  await button.page().waitForTimeout(600);
  await button.click();
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);
}

/** Another person ends somebody's rights while a page is open: the organization of its calls is not the caller's any more. */
export async function endRightsOf(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      fetch(String(input).replace(/organizationId=[0-9A-F]+/, "organizationId=FFFFFFFFFFFFFFFF"), init);
  });
}

/** What the server answers to a call of somebody whose rights have ended so. */
export async function answerWithoutRights(page: Page, portal: RunningPortal, path: string) {
  const address = `${portal.url}${path}?organizationId=FFFFFFFFFFFFFFFF`;
  return page.request.get(address, { headers: { authorization: await bearer(page) } });
}

/** The header that the portal itself sends. */
async function bearer(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes("/api/") && "authorization" in sent.headers()),
    page.reload(),
  ]);
  return request.headers().authorization!;
}

/** Fills the sign-in page and presses Sign in. */
export async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** What the accessibility checker finds serious or critical on the page, as readable lines. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(transitionsEnded);
  // It looks into no frames, of which the portal has none.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsNow);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join("; ")})`,
    );
}

/** Every rule on the whole page; only what breaks one is worked out in full. */
async function violationsNow(): Promise<axe.Result[]> {
  const checker = (globalThis as unknown as { axe: typeof axe }).axe;
  return (await checker.run(document, { resultTypes: ["violations"] })).violations;
}

/** Colours on their way from one to another, as of a button that was enabled a moment ago, are nobody's choice. */
async function transitionsEnded(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
}

/** Tabs on until an element has the focus; the focus must not fall out of the page on the way. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${element} is not reached by Tab`);
}
