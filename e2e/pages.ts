import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
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
  } = {},
): Promise<Window> {
  const { width = 1280, height = 900, colorScheme = "light" } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  return { context, page: await context.newPage() };
}

/** Signs in by typing, from whatever route of the portal is given, and waits for the portal to come back. */
export async function signIn(
  page: Page,
  portal: RunningPortal,
  { route = "/", email = "demo@v2x.example" }: { readonly route?: string; readonly email?: string } = {},
): Promise<void> {
  await page.goto(portal.url + route);
  await typeCredentials(page, email, portal.password);
  await userMenu(page).waitFor();
}

/** The button with the initials, in the top bar. */
export function userMenu(page: Page): Locator {
  return page.getByRole("button", { name: /^User menu of/ });
}

/** Opens the user menu and chooses an entry. */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Presses something that saves a file. @returns its name and octets. */
export async function downloadBy(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Lets time pass between two presses of one button: in less, the second one is a double click and does not count. */
export function betweenPresses(page: Page): Promise<void> {
  return page.waitForTimeout(600);
}

/** Fills the sign-in page and presses Sign in. */
export async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** What the accessibility checker finds serious or critical on the page, as readable lines. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join("; ")})`,
    );
}
