import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, openWindow } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("introduction", () => {
  it("welcomes, lists the standards of both systems, and says whom to ask and where to read on [R1.18] [R1.19] [R1.20] [R2.62] [R2.63] [R2.64] [R2.65] [R2.66]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: /welcome/i }).waitFor();
    const text = await main.innerText();
    for (const standard of ["IEEE 1609.2", "IEEE 1609.2.1", "TS 102 940", "TS 102 941", "TS 103 097"]) {
      expect(text).toContain(standard);
    }
    expect(await main.getByRole("link", { name: /@/ }).first().getAttribute("href")).toMatch(/^mailto:/);
    const more = await main.getByRole("link", { name: /more/i }).first().getAttribute("href");
    expect((await page.request.get(new URL(more!, portal.url).href)).status()).toBe(200);
    await context.close();
  });

  it("tells of the European trust list, and that this installation's authorities are its own test authorities [R1.21] [R9.44]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await page.getByRole("heading", { level: 1, name: /welcome/i }).waitFor();
    const text = await page.getByRole("main").innerText();
    expect(text).toMatch(/Level 0/);
    expect(text).toContain("23 September 2020");
    expect(text).toMatch(/test authorities/);
    await context.close();
  });

  it("shows what is alive, and the organization's last work to its members alone", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await page.getByText("Nobody in this organization has made a ticket bundle yet.").waitFor();
    const rows = async (table: string) =>
      (await page.getByRole("table", { name: table, exact: true }).getByRole("row").allInnerTexts()).slice(1);
    await expect.poll(() => rows("Authorities")).toHaveLength(4);
    const authorities = await rows("Authorities");
    expect(authorities.map((row) => row.split("TEST")[0]?.trim())).toEqual(["RCA", "EA", "AA", "TLM"]);
    for (const row of authorities)
      expect(row).toMatch(/TEST-\w+\s+20\d\d-\d\d-\d\d \d\d:\d\d UTC\s+\d{4} days left/);
    await expect.poll(async () => (await rows("Lists"))[0]).toMatch(/^CTL.*\s+29 days left$/s);
    await page.getByRole("link", { name: "Generate authorization tickets" }).last().click();
    await page.getByLabel("Number of ATs").fill("3");
    await downloadBy(page, () => page.getByRole("button", { name: "Generate tickets" }).click());
    await page.getByRole("link", { name: "Introduction" }).click();
    const work = page.getByRole("list", { name: "Last work" });
    await expect
      .poll(() => work.getByRole("listitem").allInnerTexts())
      .toEqual([
        expect.stringMatching(
          /^3 tickets, NistP256, 168 h\s+20\d\d-\d\d-\d\d \d\d:\d\d UTC, demo@v2x\.example$/,
        ),
      ]);
    const other = await page.getByLabel("Organization").locator("option:not(:checked)").first().innerText();
    await page.getByLabel("Organization").selectOption(other);
    await page.getByText("Nobody in this organization has made a ticket bundle yet.").waitFor();
    await context.close();
  });

  it("an operator can replace the sentence about the trust list", async () => {
    const other = await startPortal({ TRUST_LIST_STATEMENT: "Our CCMS stands on no public list." });
    const { context, page } = await openWindow(browser);
    await arrive(page, other);
    await page.getByText("Our CCMS stands on no public list.").waitFor();
    expect(await page.getByText("Level 0").count()).toBe(0);
    await context.close();
    await other.close();
  });
});
