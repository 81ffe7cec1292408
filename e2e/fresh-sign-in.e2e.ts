import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, chooseFromUserMenu, openWindow, seriousFindings, typeCredentials } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Sets the server's clock ahead by as many minutes as a file says. */
const clock = (file: string) => `
import { readFileSync } from "node:fs";
const real = Date.now;
Date.now = () => real() + Number(readFileSync(${JSON.stringify(file)}, "utf8")) * 60_000;
globalThis.Date = new Proxy(Date, {
  construct: (Real, given) => new Real(...(given.length === 0 ? [Real.now()] : given)),
});`;

let folder: string;
let portal: RunningPortal;
let browser: Browser;
const setAhead = (minutes: number) => writeFileSync(join(folder, "ahead"), String(minutes));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "v2x-clock-"));
  setAhead(0);
  writeFileSync(join(folder, "clock.mjs"), clock(join(folder, "ahead")));
  const options = `${process.env.NODE_OPTIONS ?? ""} --import=${join(folder, "clock.mjs")}`;
  [portal, browser] = await Promise.all([
    startPortal({ NODE_OPTIONS: options, ACCESS_TOKEN_SECONDS: "3600" }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("whoever signed in more than ten minutes ago", () => {
  it("signs in again to make a token, and comes back to the dialog with what was typed", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await chooseFromUserMenu(page, "Access tokens");
    setAhead(11);
    await page.getByRole("button", { name: "Make token" }).last().click();
    await page.getByRole("dialog").getByLabel("Name").fill("Bench");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("dialog").getByRole("button", { name: "Make token" }).click();
    await page.getByText("You signed in more than 10 minutes ago. Sign in again to do this.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const button = page.getByRole("button", { name: "Sign in again" });
      // On the small screen it has come into view by itself.
      if (width > 360) await button.scrollIntoViewIfNeeded();
      const [box, save] = await Promise.all(
        [button, page.getByRole("dialog").getByRole("button", { name: "Make token" })].map((one) =>
          one.boundingBox(),
        ),
      );
      expect(box!.y + box!.height).toBeLessThanOrEqual(save!.y);
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    }
    await page.getByRole("button", { name: "Sign in again" }).click();
    await typeCredentials(page, "demo@v2x.example", portal.password);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Bench");
    await dialog.getByRole("button", { name: "Make token" }).click();
    await page.getByRole("heading", { name: "Your new token" }).waitFor();
    await context.close();
  });
});
