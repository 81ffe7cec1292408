import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, chooseFromUserMenu, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

let portal: RunningPortal;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "v2x-tokens-"));
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser?.close();
  await portal?.close();
});

/** Makes a token by the dialog, which is open. @returns the token and the example that is shown with it. */
async function make(page: Page, name: string, scopes: readonly string[]) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  for (const scope of ["Read", "Devices", "Certificates", "Service account"])
    await dialog.getByRole("checkbox", { name: scope, exact: true }).setChecked(scopes.includes(scope));
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make token" }).click();
  await page.getByRole("heading", { name: "Your new token" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const token = await page.getByRole("dialog").locator("code").innerText();
  const example = await page.getByRole("region", { name: "Example in curl" }).innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return { token, example };
}

const runInShell = (example: string, token: string) =>
  promisify(execFile)("sh", ["-e", "-c", example], {
    cwd: folder,
    env: { ...process.env, V2X_TOKEN: token },
  });

describe("personal access tokens", () => {
  it("are made, work as the portal shows, and are refused once revoked", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await chooseFromUserMenu(page, "Access tokens");
    await page.getByText("No access tokens yet").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Make token" }).last().click();
    const { token, example } = await make(page, "Bench", ["Read", "Certificates"]);
    expect(await page.content()).not.toContain(token);
    await runInShell(example, token);
    expect(readFileSync(join(folder, "atBundle.zip")).subarray(0, 2).toString()).toBe("PK");
    await page.reload();
    const row = page.getByRole("row", { name: /Bench/ });
    await row.getByText("Read, Certificates").waitFor();
    expect(await row.getByText("Never").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    for (const [scope, answer] of [
      ["Read", /"organizationId":/],
      ["Devices", /"canonicalId":"[0-9A-F]{16}0001"/],
    ] as const) {
      await page.getByRole("button", { name: "Make token" }).click();
      const other = await make(page, scope, [scope]);
      expect((await runInShell(other.example, other.token)).stdout).toMatch(answer);
    }

    await page.getByRole("button", { name: "Revoke token Bench" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
    // Behind the dialog no row is found by its role: the list is looked at once it is revoked.
    await page.getByText("Bench is revoked.").waitFor();
    await row.waitFor({ state: "detached" });
    await expect(runInShell(example, token)).rejects.toThrow(/401/);
    await context.close();
  });

  it("are made by keyboard alone on a narrow screen, which never scrolls sideways", async () => {
    const { context, page } = await openWindow(browser, { width: 360, colorScheme: "dark" });
    await arrive(page, portal, { route: "/dashboard/tokens" });
    const isNarrow = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole("button", { name: "Make token" }).last().press("Enter");
    await page.keyboard.type("Keyboard");
    await isNarrow();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your new token" }).waitFor();
    await isNarrow();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Revoke token Keyboard" }).waitFor();
    await isNarrow();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Revoke token Keyboard" }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Revoke token Keyboard" }).waitFor({ state: "detached" });
    await context.close();
  });
});
