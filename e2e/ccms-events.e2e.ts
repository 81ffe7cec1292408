import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { makeStation } from "./stations.ts";

let portal: RunningPortal;
let browser: Browser;
/** Names of requests that were made before the tests. */
const requests = { truncated: "", ticket: "" };

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  const station = await makeStation(portal);
  for (let times = 0; times < 6; times += 1) await station.enrol();
  requests.ticket = await station.authorize();
  requests.truncated = await station.enrol({ octets: (octets) => octets.slice(0, 60) });
  const withoutKey = (octets: Uint8Array) => octets.with(octets.length - 3, octets.at(-3)! ^ 1);
  await station.enrol({ signed: (octets, part) => (part === "outer" ? withoutKey(octets) : octets) });
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const route = "/dashboard/ccms/event_logs";
const table = (page: Page) => page.getByRole("table");
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const hashField = (page: Page) => page.getByLabel("Request hash", { exact: true });

describe("event logs", () => {
  it("switch tab, refuse a wrong hash, find a request, page on, and Back restores it all, by the keyboard alone [R1.11] [R2.10] [R2.120] [R2.121] [R2.122] [R4.28] [R5.39] [R5.41] [R5.43]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route });
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(5);

    await page.getByRole("tab", { name: "EA logs" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("No requests to the AA yet").waitFor();
    expect(new URL(page.url()).search).toBe("?log=aa");

    await hashField(page).focus();
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.getByText(/^Enter the whole request hash: 32 hexadecimal digits/).waitFor();
    expect(new URL(page.url()).search).toBe("?log=aa");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(requests.ticket.toLowerCase());
    await page.keyboard.press("Enter");
    await page.getByText("Issued an authorization ticket.").waitFor();
    expect(await rows(page).count()).toBe(1);

    await page.getByRole("tab", { name: "AA logs" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("No request matches the filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().press("Enter");
    await rows(page).nth(4).waitFor();
    await page.getByRole("button", { name: "Next page" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("6–8 of 8").waitFor();

    await page.goBack();
    await page.getByText("1–5 of 8").waitFor();
    await page.goBack();
    await page.getByText("No request matches the filters").waitFor();
    expect(await hashField(page).inputValue()).toBe(requests.ticket);
    await page.goBack();
    await page.getByText("Issued an authorization ticket.").waitFor();
    await page.goBack();
    await page.getByText("No requests to the AA yet").waitFor();
    expect(await hashField(page).inputValue()).toBe("");
    await context.close();
  });

  it("colour success green and failure red, in words too, and offer 5, 10 and 15 rows [R2.123] [R4.25] [R9.6] [R9.7]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route });
    const colourOf = (word: string) =>
      rows(page)
        .filter({ has: page.getByText(word, { exact: true }) })
        .first()
        .evaluate((row) => getComputedStyle(row).backgroundColor.match(/\d+/g)!.map(Number));
    const [red, green] = [await colourOf("Failed"), await colourOf("Success")];
    expect(red[0]!).toBeGreaterThan(red[1]!);
    expect(green[1]!).toBeGreaterThan(green[0]!);
    const sizes = page.getByLabel("Rows per page");
    expect(await sizes.locator("option").allInnerTexts()).toEqual(["5", "10", "15"]);
    await sizes.selectOption("10");
    await rows(page).nth(7).waitFor();
    expect(new URL(page.url()).search).toBe("?size=10");
    await context.close();
  });

  it("do not take half a date for none", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route });
    await page.getByLabel("From (UTC)").focus();
    await page.keyboard.type("01012030");
    await page.keyboard.press("Enter");
    await page.getByText("Enter both date and time, or clear the field.").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("From (UTC)").fill("2030-01-01T00:00");
    await page.keyboard.press("Enter");
    await page.getByText("No request matches the filters").waitFor();
    await context.close();
  });
});

describe("a trace", () => {
  it("opens from a failed row: words first, the failing layer, the octets that broke it lit; and is saved", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route });
    await rows(page)
      .filter({ hasText: "invalidsignature" })
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByText(/^Signed layer: the signer's key did not make this signature/).waitFor();
    const failing = page.getByRole("listitem").filter({ hasText: "Failed" });
    expect(await failing.getByRole("heading").innerText()).toBe("Signature");
    await page.getByText(/^Lit in red: octets \d+ to \d+/).waitFor();
    const lit = page.getByRole("grid", { name: "Octets" }).locator("[data-failed]");
    await lit.first().waitFor();
    // Also where people have everything drawn in their own colours.
    const groundOf = (cell: Locator) => cell.evaluate((found) => getComputedStyle(found).backgroundColor);
    await page.emulateMedia({ forcedColors: "active" });
    const plain = page.getByRole("grid", { name: "Octets" }).getByRole("gridcell").first();
    expect(await groundOf(lit.first())).not.toBe(await groundOf(plain));
    await page.emulateMedia({ forcedColors: "none" });
    await page.getByRole("tree", { name: "Fields" }).getByText("ecdsaNistP256Signature").first().waitFor();
    await page.getByRole("button", { name: "Compare with a good run" }).press("Enter");
    const comparison = page.getByRole("table", { name: /^Fields of both/ });
    const signature = comparison.getByRole("row", {
      name: /^ecdsaNistP256Signature\.sSig Ieee1609Dot2Data\.content\.signedData\.signature/,
    });
    expect(await signature.innerText()).toContain("Another value");
    expect(await comparison.getByText(/^(Missing|Only) here$/).count()).toBe(0);
    await page.getByRole("button", { name: "Show octets of Encryption" }).press("Enter");
    await page.getByRole("tab", { name: /^As received/, selected: true }).waitFor();
    await lit.first().waitFor({ state: "detached" });
    const file = await downloadBy(page, () => page.getByRole("button", { name: "Download as JSON" }).click());
    expect(file.name).toMatch(/^trace-ea-\d+\.json$/);
    expect(JSON.parse(Buffer.from(file.bytes).toString())).toMatchObject({
      log: "ea",
      success: false,
      responseCode: "invalidsignature",
    });
    await context.close();
  });

  it("of a request that belongs to nobody opens at an address that can be sent on", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: `${route}?requestHash=${requests.truncated}` });
    await rows(page)
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByRole("heading", { name: "Octets" }).waitFor();
    const address = page.url();
    expect(address).toContain(`?requestHash=${requests.truncated}`);
    await context.close();

    const colleague = await openWindow(browser);
    await arrive(colleague.page, portal, { route: address.slice(portal.url.length) });
    await colleague.page.getByRole("heading", { name: "Octets" }).waitFor();
    await colleague.page.getByText(/^Envelope: /).waitFor();
    await colleague.page.goto(address.replace(/\?.*/, ""));
    await colleague.page.getByRole("heading", { name: "No such trace" }).waitFor();
    await colleague.context.close();
  });

  it.each([
    [1280, "light"],
    [320, "dark"],
  ] as const)("and the logs are accessible at %i px, %s, and nothing scrolls sideways", async (width, colorScheme) => {
    const { context, page } = await openWindow(browser, { width, colorScheme });
    await arrive(page, portal, { route });
    await rows(page).first().waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    const time = rows(page).first().getByRole("rowheader");
    expect(await time.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await rows(page)
      .filter({ hasText: "Failed" })
      .first()
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByText(/^Lit in red/).waitFor();
    await page.getByRole("tree", { name: "Fields" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await context.close();
  });
});
