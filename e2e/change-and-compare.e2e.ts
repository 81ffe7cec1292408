import { examples, readUper } from "@v2x/decoder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings, tabTo } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const bsm = examples.find(({ title }) => title.startsWith("BSM"))!.hex;
const certificates = examples.filter(({ type }) => type === "CcmsCert").map(({ hex }) => hex);

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("by keyboard alone", () => {
  it("a BSM's speed is changed and the new octets are copied", async () => {
    const { context, page } = await open("uper_decoder");
    await paste(page, bsm);
    await tabTo(page, page.getByRole("tab", { name: "Fields", exact: true }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const values = page.getByRole("textbox", { name: "Values" });
    await expect.poll(() => values.inputValue()).toContain('"speed": ');
    await tabTo(page, values);
    const before = await values.inputValue();
    const speed = /"speed": (\d+)/.exec(before)!;
    // To the number's place, as somebody does who reads the lines.
    await page.keyboard.press("Control+Home");
    const lines = before.slice(0, speed.index).split("\n").length - 1;
    for (let line = 0; line < lines; line += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    for (const _digit of speed[1]!) await page.keyboard.press("Backspace");
    await page.keyboard.type("1234");
    await page.getByText("Octets with the changed values:").waitFor();
    const copy = page.getByRole("button", { name: "Copy Whole" });
    await tabTo(page, copy);
    // The octets follow the keys, each with a value of its own.
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const { layers } = readUper("MessageFrame", Buffer.from(copied, "hex"));
        return layers[0].map.filter(({ path }) => path.endsWith("coreData.speed"));
      })
      .toMatchObject([{ value: 1234 }]);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("two certificates are compared, and only what differs is shown", async () => {
    const { context, page } = await open("coer_decoder");
    await paste(page, certificates[0]!);
    await tabTo(page, page.getByRole("tab", { name: "Fields", exact: true }));
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const other = page.getByLabel("Compare with");
    await tabTo(page, other);
    await page.evaluate((text) => navigator.clipboard.writeText(text), certificates[1]!);
    await page.keyboard.press("Control+V");
    const table = page.getByRole("table");
    await table
      .getByRole("rowheader", { name: /validityPeriod/ })
      .first()
      .waitFor();
    expect(await table.getByRole("rowheader", { name: /version/ }).count()).toBe(0);
    await tabTo(page, page.getByRole("switch", { name: "Show equal fields too" }));
    await page.keyboard.press("Space");
    await table
      .getByRole("rowheader", { name: /version/ })
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});

async function open(product: string) {
  const window = await openWindow(browser);
  await window.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
  await arrive(window.page, portal, { route: `/dashboard/${product}` });
  await window.page.getByLabel("Hex data").waitFor();
  return window;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await tabTo(page, page.getByLabel("Hex data"));
  await page.keyboard.press("Control+V");
}
