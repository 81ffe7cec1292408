import { createHash } from "node:crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, openWindow, seriousFindings } from "./pages.ts";
import { inStoreOf, storePerson } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const organizationId = "E0E0E0E0E0E0E0E0";
const email = "scms@v2x.example";
const route = "/dashboard/scms/event_logs";

const digestOf = (request: string) => createHash("sha256").update(request).digest();
/** All 64 digits of a request's digest. */
const digitsOf = (request: string) => digestOf(request).toString("hex");

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  await inStoreOf(portal, async (store) => {
    await storePerson(store, {
      email,
      organizations: [{ organizationId, name: "Epsilon", ccmsAllowed: false, scmsAllowed: true }],
    });
    for (let hour = 1; hour <= 6; hour += 1)
      await store.scms.addEvent(enrollment(`granted ${hour}`, { at: at(hour) }));
    await store.scms.addEvent(enrollment("refused", { ...refusal, at: at(7) }));
    await store.scms.addEvent(
      enrollment("nobody's", { ...refusal, organizationId: undefined, message: "Envelope: cut off" }),
    );
    await store.scms.addEvent(enrollment("download", { log: "ra", eventType: "download" }));
  });
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));

function enrollment(request: string, change: Partial<ProtocolEvent> = {}): ProtocolEvent {
  return {
    log: "eca",
    at: at(0),
    requestDigest: digestOf(request),
    eventType: "enrollment",
    isSuccess: true,
    responseCode: "ok",
    message: "Issued an enrollment certificate.",
    organizationId,
    canonicalId: "Bench unit 7",
    issuedEcHashedId8: Uint8Array.of(0xab, 0, 0, 0, 0, 0, 0, 1),
    trace: { texts: [], layers: [], advice: [] },
    ...change,
  };
}

const refusal: Partial<ProtocolEvent> = {
  isSuccess: false,
  responseCode: "ecaCanonicalKeyUnknown",
  message: "Request: no device with this key",
  issuedEcHashedId8: undefined,
  trace: {
    // An unsecured Ieee1609Dot2Data, whose payload has two octets.
    texts: [Uint8Array.of(3, 0x80, 2, 1, 2)],
    layers: [
      { kind: "http", type: "", checks: [] },
      {
        kind: "signed",
        type: "Ieee1609Dot2Data",
        octets: { text: 0, offset: 0, length: 5 },
        checks: [
          {
            name: "canonical-key-registered",
            clause: "IEEE 1609.2.1 4.1.4",
            outcome: "fail",
            expected: "the request is signed with a registered canonical key",
            found: "a key that no device has",
            path: "content.signedData.signer",
            octets: { text: 0, offset: 3, length: 2 },
          },
        ],
      },
    ],
    advice: [{ name: "register-first", text: "Register the device with this key first." }],
  },
};

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const hashField = (page: Page) => page.getByLabel("Request hash", { exact: true });
const search = (page: Page) => new URL(page.url()).search;

describe("event logs of the SCMS", () => {
  it("are reached by the menu; a wrong hash is refused, any digits find a request, a changed filter returns to page 1, and Back restores it all, by the keyboard alone [R1.12] [R2.15] [R2.54] [R2.161] [R2.162] [R3.74] [R4.29] [R5.38] [R5.42] [R5.44]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { email });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menu.getByRole("link", { name: "Event logs" }).press("Enter");
    await page.waitForURL(portal.url + route);
    await page.getByText("1–5 of 7").waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");

    await page.getByRole("tab", { name: "ECA logs" }).focus();
    await page.keyboard.press("ArrowRight");
    await rows(page).filter({ hasText: "download" }).waitFor();
    expect(search(page)).toBe("?log=ra");
    await page.keyboard.press("ArrowLeft");
    await page.getByText("1–5 of 7").waitFor();
    await page.getByRole("button", { name: "Next page" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("6–7 of 7").waitFor();
    expect(search(page)).toBe("?page=2");

    await hashField(page).focus();
    await page.keyboard.type("12g");
    await page.keyboard.press("Enter");
    await page.getByText("Use hexadecimal digits only (0-9, a-f).").waitFor();
    expect(search(page)).toBe("?page=2");
    const digits = digitsOf("granted 3").slice(21, 30);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(digits);
    await page.keyboard.press("Enter");
    await page.getByText("1–1 of 1").waitFor();
    expect(search(page)).toBe(`?requestHash=${digits.toUpperCase()}`);
    expect(await rows(page).first().innerText()).toContain(digitsOf("granted 3").slice(0, 32).toUpperCase());

    await page.goBack();
    await page.getByText("6–7 of 7").waitFor();
    await expect.poll(() => hashField(page).inputValue()).toBe("");
    await context.close();
  });

  it("colour what has no error message green and the rest red, in words too, and offer 5, 10 and 15 rows [R4.26] [R4.27] [R9.8] [R9.9]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email });
    await page.getByText("1–5 of 7").waitFor();
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
    await rows(page).nth(6).waitFor();
    expect(search(page)).toBe("?size=10");
    await context.close();
  });

  it("show a request that belongs to nobody, and its trace, to whoever has its name in the protocol", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email });
    await hashField(page).fill(digitsOf("nobody's").slice(5, 14));
    await hashField(page).press("Enter");
    await page.getByText("No request matches the filters").waitFor();
    await hashField(page).fill(digitsOf("nobody's").slice(-16));
    await hashField(page).press("Enter");
    await page.getByText("Envelope: cut off").waitFor();
    await rows(page)
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByRole("heading", { name: "Octets" }).waitFor();
    const address = page.url();
    await context.close();

    const colleague = await openWindow(browser);
    await arrive(colleague.page, portal, { route: address.slice(portal.url.length), email });
    await colleague.page.getByRole("heading", { name: "Octets" }).waitFor();
    await colleague.page.goto(address.replace(/\?.*/, ""));
    await colleague.page.getByRole("heading", { name: "No such trace" }).waitFor();
    await colleague.context.close();
  });

  it("open a trace: words and advice first, the failing check with what it asks for and its octets lit; it is saved, and compared with a good run", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email });
    await rows(page)
      .filter({ hasText: "Failed" })
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByText("Register the device with this key first.").waitFor();
    await page.getByText(digitsOf("refused").slice(-16).toUpperCase()).waitFor();
    const failing = page.getByRole("listitem").filter({ hasText: "Failed" });
    expect(await failing.innerText()).toContain("the request is signed with a registered canonical key");
    expect(await failing.innerText()).toContain("a key that no device has");
    await page.getByText("Lit in red: octets 3 to 4, which broke the check.").waitFor();
    const lit = page.getByRole("grid", { name: "Octets" }).locator("[data-failed]");
    await lit.nth(1).waitFor();
    expect((await lit.allInnerTexts()).join("")).toBe("0102");
    const file = await downloadBy(page, () => page.getByRole("button", { name: "Download as JSON" }).click());
    expect(file.name).toMatch(/^trace-eca-\d+\.json$/);
    expect(JSON.parse(Buffer.from(file.bytes).toString())).toMatchObject({
      log: "eca",
      success: false,
      responseCode: "ecaCanonicalKeyUnknown",
      requestHashedId8: digitsOf("refused").slice(-16).toUpperCase(),
    });
    await page.getByRole("button", { name: "Compare with a good run" }).press("Enter");
    const fields = page.getByRole("table", { name: /^Fields of both/ });
    await fields.getByText("Missing here").first().waitFor();
    await fields.getByText("canonicalId").first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to the event log" }).click();
    await page.getByText("1–5 of 7").waitFor();
    await context.close();
  });

  it.each([
    [1280, "light"],
    [320, "dark"],
  ] as const)("and their traces are accessible at %i px, %s, and nothing scrolls sideways", async (width, colorScheme) => {
    const { context, page } = await openWindow(browser, { width, colorScheme });
    await arrive(page, portal, { route, email });
    await rows(page).first().waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    const time = rows(page).first().getByRole("rowheader");
    expect(await time.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await rows(page)
      .filter({ hasText: "Failed" })
      .getByRole("link", { name: /^Trace of/ })
      .click();
    await page.getByText(/^Lit in red/).waitFor();
    await page.getByRole("tree", { name: "Fields" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await context.close();
  });
});
