import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  arrive,
  chooseFromUserMenu,
  menuGroup,
  openWindow,
  pressAgain,
  seriousFindings,
  userMenu,
} from "./pages.ts";
import { addPerson } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const built = join(import.meta.dirname, "..", "apps/web/dist");

let portal: RunningPortal;
let browser: Browser;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "v2x-dist-"));
  cpSync(built, dist, { recursive: true });
  [portal, browser] = await Promise.all([
    startPortal({ LOG_LEVEL: "info", PORTAL_DIST: dist }),
    launchBrowser(),
  ]);
  await addPerson(portal, "two@v2x.example", [
    { organizationId: "A0A0A0A0A0A0A0A0", name: "Alpha", ccmsAllowed: true, scmsAllowed: false },
    { organizationId: "B0B0B0B0B0B0B0B0", name: "Beta", ccmsAllowed: true, scmsAllowed: false },
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
  rmSync(dist, { recursive: true, force: true });
});

/** How often the server was asked for something, by its own log. */
async function asked(method: string, path: RegExp): Promise<number> {
  // A line is written a moment after its answer: once this one is there, those of earlier answers are.
  const mark = `/mark-${randomUUID()}`;
  await fetch(portal.url + mark);
  await expect.poll(() => portal.output().includes(mark)).toBe(true);
  return portal
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { method?: string; path?: string })
    .filter((line) => line.method === method && path.test(line.path ?? "")).length;
}

describe("offline", () => {
  it("is said at once; what is pressed fails, and none of it is sent once the connection is back", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/ccms/at_generator", email: "two@v2x.example" });
    await page.getByRole("button", { name: /^Generate/ }).waitFor();
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).waitFor();
    await page.keyboard.press("Escape");
    const before = {
      tickets: await asked("POST", /generateAT$/),
      documents: await asked("GET", /\/(manual|termsOfUse)\//),
      logouts: await asked("GET", /session\/end/),
    };
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: /^Generate/ }).click();
    await page
      .getByRole("main")
      .getByText(/The server cannot be reached/)
      .waitFor();
    await page.getByRole("button", { name: /Terms of use/ }).click();
    await page.getByText("The terms of use could not be downloaded.").waitFor();
    await chooseFromUserMenu(page, "Download manual");
    await page.getByText("The manual could not be downloaded.").waitFor();
    await chooseFromUserMenu(page, "Log out");
    await page.getByText("You are offline. Nothing was done").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/ccms/at_generator");
    await context.setOffline(false);
    await page.getByText("You are offline.", { exact: true }).waitFor({ state: "detached" });
    await page.waitForTimeout(2000); // for what would be sent only now: nothing is there to wait for
    expect(before).toEqual({
      tickets: await asked("POST", /generateAT$/),
      documents: await asked("GET", /\/(manual|termsOfUse)\//),
      logouts: await asked("GET", /session\/end/),
    });
    await userMenu(page).waitFor();
    await context.close();
  });

  it("what a screen shows is fetched by itself once the connection is back", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email: "two@v2x.example" });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menuGroup(page, "CCMS").getByRole("link", { name: "CA certificates" }).click();
    await page.getByRole("heading", { level: 2, name: "RCA" }).waitFor();
    await menu.getByRole("link", { name: "Introduction" }).click();
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.getByLabel("Organization").selectOption("B0B0B0B0B0B0B0B0");
    await menuGroup(page, "CCMS").getByRole("link", { name: "CA certificates" }).click();
    await page.getByRole("main").getByRole("button", { name: "Try again" }).first().waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { level: 2, name: "RCA" }).waitFor();
    await context.close();
  });
});

describe("a part of the portal whose file is gone", () => {
  /** Takes a screen's file from the server; the function given back returns it. */
  function take(stem: string): () => void {
    const assets = join(dist, "assets");
    const moved = readdirSync(assets)
      .filter((name) => name.startsWith(stem))
      .map((name) => [join(assets, name), join(dist, `taken-${name}`)] as const);
    expect(moved.length).toBeGreaterThan(0);
    for (const [from, to] of moved) renameSync(from, to);
    return () => {
      for (const [from, to] of moved) renameSync(to, from);
    };
  }

  it("is said to be that; Try again shows the screen once it is there", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const giveBack = take("CcmsCaPage-");
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menuGroup(page, "CCMS").getByRole("link", { name: "CA certificates" }).click();
    await page.getByRole("heading", { name: "This part of the portal could not be loaded" }).waitFor();
    expect(await page.getByText(/on the server/).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await menu.isVisible()).toBe(true);
    giveBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 2, name: "RCA" }).waitFor();
    await context.close();
  });

  it("is said to be that where it is the decoder's worker, and not a fault of the decoder", async () => {
    const { context, page } = await openWindow(browser);
    // Before the visitor comes: the portal fetches the worker as soon as it has nothing else to do.
    const giveBack = take("decoder-worker-");
    await arrive(page, portal);
    await page.getByRole("link", { name: "COER decoder" }).first().click();
    await page.getByRole("heading", { name: "This part of the portal could not be loaded" }).waitFor();
    expect(await page.getByText("The decoder did not work.").count()).toBe(0);
    giveBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("button", { name: /^Load the example/ })
      .first()
      .waitFor();
    await context.close();
  });

  it("is said to be that when the connection is gone; Try again then keeps the portal on the screen", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.getByRole("link", { name: "COER decoder" }).first().click();
    await page.getByRole("heading", { name: "This part of the portal could not be loaded" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The server cannot be reached. Check your connection and try again.").waitFor();
    await context.setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
    await pressAgain(page.getByRole("button", { name: "Try again" }));
    await page.getByLabel("Hex data").waitFor();
    await context.close();
  });
});

describe("a lookup of the user that fails", () => {
  const front = (page: Page) => page.getByRole("button", { name: "Sign in" });

  it.each([
    "no JSON",
    "{}",
    '{"expiresAt":99999999999999}',
  ])("because the storage holds %s leads to the sign-in [R2.25]", async (text) => {
    const { context, page } = await openWindow(browser);
    await page.addInitScript((held) => {
      if (location.pathname.startsWith("/dashboard")) sessionStorage.setItem("session", held);
    }, text);
    await page.goto(`${portal.url}/dashboard/introduction`);
    await front(page).waitFor();
    await context.close();
  });

  it("because the browser denies storage leads to the sign-in, and its answer says what is missing [R2.25]", async () => {
    const { context, page } = await openWindow(browser);
    await page.addInitScript(() => {
      for (const kind of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, kind, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
    await page.goto(`${portal.url}/dashboard/introduction`);
    await front(page).waitFor();
    await page.goto(`${portal.url}/oauth/callback?code=a&state=b`);
    await page.getByText("This browser keeps no data for this site").waitFor();
    await context.close();
  });

  it("says on the way that one is not logged in [R8.61]", async () => {
    const { context, page } = await openWindow(browser);
    const said = new Set<string>();
    await page.exposeFunction("noteText", (text: string) => {
      if (text.includes("You are not logged in.")) said.add(text);
    });
    await page.addInitScript(() => {
      const note = () =>
        (window as unknown as { noteText(text: string): void }).noteText(document.body?.innerText ?? "");
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${portal.url}/dashboard/introduction`);
    await front(page).waitFor();
    await expect.poll(() => [...said].join()).toContain("You are not logged in. Opening the sign-in page…");
    await context.close();
  });
});

describe("a double click", () => {
  it("on any button of the frame asks the server once", async () => {
    const { context, page } = await openWindow(browser);
    const counts = async () => ({
      signIns: await asked("POST", /\/identity\/interaction\//),
      terms: await asked("GET", /\/termsOfUse\//),
      manual: await asked("GET", /\/manual\//),
      logouts: await asked("GET", /\/session\/end$/),
    });
    const before = await counts();
    await page.goto(portal.url);
    await page.getByLabel("E-mail").fill("demo@v2x.example");
    await page.getByLabel("Password", { exact: true }).fill(portal.password);
    await page.getByRole("button", { name: "Sign in" }).dblclick();
    await userMenu(page).waitFor();
    await page.getByRole("button", { name: /Terms of use/ }).dblclick();
    await page.getByText("termsOfUse.pdf has been downloaded.").waitFor();
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Download manual" }).dblclick();
    await page.getByText("manual.pdf has been downloaded.").waitFor();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).dblclick();
    await page.getByText("You have been logged out.").waitFor();
    expect(await counts()).toEqual({
      signIns: before.signIns + 1,
      terms: before.terms + 1,
      manual: before.manual + 1,
      logouts: before.logouts + 1,
    });
    await context.close();
  });
});
