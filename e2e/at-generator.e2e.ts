import { judgeAtBundle } from "@v2x/testkit";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, expectFocus, openWindow, pressAgain } from "./pages.ts";
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

describe("offline AT generator", () => {
  it("starts with the defaults and offers the AA's permissions [R2.9] [R2.85] [R2.86] [R2.87] [R2.88] [R2.89] [R3.21] [R3.31] [R3.32] [R3.33] [R3.34] [R9.16] [R9.17] [R9.18]", async () => {
    const { context, page } = await open();
    expect(await count(page).inputValue()).toBe("50");
    expect(await duration(page).inputValue()).toBe("168");
    expect(await page.getByLabel("Key type").inputValue()).toBe("NistP256");
    expect(await page.getByLabel("Key type").locator("option").allInnerTexts()).toEqual([
      "NistP256",
      "BrainpoolP256r1",
      "BrainpoolP384r1",
    ]);
    await permissions(page).click();
    await expect.poll(() => options(page).count()).toBe(13);
    const offered = await options(page).allInnerTexts();
    expect(offered.some((text) => text.includes("36"))).toBe(true);
    expect(offered.filter((text) => /^37\b/.test(text))).toHaveLength(2);
    await context.close();
  });

  it("permissions are chosen one after the other with the keyboard; another SSP takes the place of the first [R2.88] [R2.89]", async () => {
    const { context, page } = await open();
    await page.getByText(/^Left empty: all \d+ services that the AA allows/).waitFor();
    await permissions(page).focus();
    const choose = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expectExpanded(page, true);
    };
    for (const ssp of ["01FFFC", "01FFFFFF", "02FFFFFFFF"]) await choose(ssp);
    await page.getByText("2 of 11 services that the AA allows.").waitFor();
    await page.getByText(/^37 DEN basic service, SSP 02FFFFFFFF takes the place of SSP 01FFFFFF/).waitFor();
    await page.keyboard.press("Escape");
    await expectExpanded(page, false);
    await count(page).fill("1");
    const { bytes } = await downloadBy(page, () => generate(page).click());
    const manifest = JSON.parse(Buffer.from(unzipSync(bytes)["manifest.json"]!).toString());
    expect(manifest.tickets[0].appPermissions).toEqual([
      { psid: 36, ssp: "01FFFC" },
      { psid: 37, ssp: "02FFFFFFFF" },
    ]);
    await permissions(page).click();
    await options(page).first().waitFor();
    await page.getByRole("heading", { level: 1 }).click(); // outside
    await expectExpanded(page, false);
    await context.close();
  });

  it("generates 50 tickets with one press and saves atBundle.zip; it can be saved again without a new run [R1.8] [R2.90] [R9.31]", async () => {
    const { context, page } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const file = await downloadBy(page, () => generate(page).click());
    expect(file.name).toBe("atBundle.zip");
    const entries = Object.keys(unzipSync(file.bytes));
    expect(entries.filter((name) => /^tickets\/AT_\d{3}\.oer$/.test(name))).toHaveLength(50);
    expect(entries).toEqual(
      expect.arrayContaining([
        "trust/rca.oer",
        "trust/ctl.oer",
        "trust/crl.oer",
        "keys/AT_050.vkey",
        "manifest.json",
        "README.txt",
      ]),
    );
    const again = await downloadBy(page, () => page.getByRole("button", { name: "Save again" }).click());
    expect(Buffer.compare(again.bytes, file.bytes)).toBe(0);
    expect(asked.filter((path) => path.endsWith("/generateAT"))).toHaveLength(1);
    await context.close();
  });

  it("opens any ticket of the finished bundle in the decoder, where it can be judged", async () => {
    const { context, page } = await open();
    await count(page).fill("2");
    const { bytes } = await downloadBy(page, () => generate(page).click());
    const manifest = JSON.parse(Buffer.from(unzipSync(bytes)["manifest.json"]!).toString());
    const bundle = page.getByRole("region", { name: "Finished bundle" });
    const tickets = bundle.getByLabel("Ticket", { exact: true }).locator("option");
    await expect.poll(() => tickets.allInnerTexts()).toEqual(["AT_001", "AT_002"]);
    await bundle.getByLabel("Ticket", { exact: true }).selectOption("AT_002");
    await bundle.getByRole("button", { name: "Open in decoder" }).click();
    await page.waitForURL(/\/dashboard\/coer_decoder\?type=CcmsCert$/);
    await page.getByText(new RegExp(manifest.tickets[1].hashedId8, "i")).first().waitFor();
    await context.close();
  });

  it("makes a bundle that is wrong in the one chosen way", async () => {
    const { context, page } = await open();
    await count(page).fill("1");
    await page.getByLabel("Fault (for negative tests)").selectOption("Revoked");
    await page.getByText(/A correct receiver says spduCertificateChainCertificateRevoked\.$/).waitFor();
    const { bytes } = await downloadBy(page, () => generate(page).click());
    expect(judgeAtBundle(bytes).faults).toEqual(["the AA is revoked"]);
    await page
      .getByRole("region", { name: "Finished bundle" })
      .getByText(/One fault: Revoked$/)
      .waitFor();
    await context.close();
  });

  it.each([
    "NistP256",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ])("generates tickets with %s keys and the two chosen permissions", async (keyType) => {
    const { context, page } = await open();
    await count(page).fill("2");
    await page.getByLabel("Key type").selectOption(keyType);
    for (const psid of ["36", "37"]) {
      await permissions(page).fill(psid);
      await page.getByRole("option").filter({ hasText: psid }).first().click();
    }
    await page.keyboard.press("Escape");
    const { bytes } = await downloadBy(page, () => generate(page).click());
    const manifest = JSON.parse(Buffer.from(unzipSync(bytes)["manifest.json"]!).toString()) as {
      tickets: { keyType: string; appPermissions: { psid: number }[] }[];
    };
    expect(manifest.tickets).toHaveLength(2);
    for (const ticket of manifest.tickets) {
      expect(ticket.keyType).toBe(keyType);
      expect(ticket.appPermissions.map(({ psid }) => psid)).toEqual([36, 37]);
    }
    await context.close();
  });

  it("says what is wrong with a number, keeps it, and puts the focus there [R5.5] [R5.6] [R5.7] [R5.55] [R9.19] [R9.20]", async () => {
    const { context, page } = await open();
    for (const [value, text] of [
      ["101", "The value must be numeric and between 1 and 100."],
      ["0", "The value must be numeric and between 1 and 100."],
      ["many", "The value must be numeric."],
      ["1.5", "The value must be numeric."],
      ["1e1", "The value must be numeric."],
    ] as const) {
      await count(page).fill(value);
      await pressAgain(generate(page));
      await page.getByText(text).first().waitFor();
      expect(await count(page).inputValue()).toBe(value);
      await expectFocus(count(page));
      await expect.poll(() => count(page).getAttribute("aria-invalid")).toBe("true");
    }
    await count(page).fill("5");
    await duration(page).fill("1000001");
    await pressAgain(generate(page));
    await page.getByText("The value must be numeric and between 0 and 1000000.").first().waitFor();
    await context.close();
  });

  it("tells the AA's end beforehand, and at the field that tickets would outlive it [R5.8]", async () => {
    const { context, page } = await open();
    const hint = page.getByText(/The AA ends on \d{4}-\d\d-\d\d \d\d:\d\d UTC: at most \d+\sh\.$/);
    await hint.waitFor();
    const most = Number(/at most (\d+)\sh/.exec(await hint.innerText())![1]);
    for (const hours of [1_000_000, most + 1]) {
      await duration(page).fill(String(hours));
      await pressAgain(generate(page));
      const said = page.getByText(/^The tickets would outlive the AA, which ends on \d{4}-\d\d-\d\d/);
      await said.waitFor();
      const described = async () => (await duration(page).getAttribute("aria-describedby"))!.split(" ");
      await expect.poll(described).toContain(await said.getAttribute("id"));
    }
    await duration(page).fill(String(most));
    await page.getByText(/^The tickets would outlive the AA/).waitFor({ state: "hidden" });
    await count(page).fill("1");
    expect((await downloadBy(page, () => pressAgain(generate(page)))).name).toBe("atBundle.zip");
    await duration(page).fill("0");
    expect((await downloadBy(page, () => pressAgain(generate(page)))).name).toBe("atBundle.zip");
    await context.close();
  });
});

async function open() {
  const window = await openWindow(browser);
  await arrive(window.page, portal, { route: "/dashboard/ccms/at_generator" });
  await count(window.page).waitFor();
  return window;
}

function count(page: Page) {
  return page.getByLabel("Number of ATs");
}
function duration(page: Page) {
  return page.getByLabel("Validity duration in hours");
}
function permissions(page: Page) {
  return page.getByRole("combobox", { name: "App permissions" });
}
function options(page: Page) {
  return page.getByRole("listbox", { name: "App permissions" }).getByRole("option");
}
function expectExpanded(page: Page, isExpanded: boolean) {
  return expect.poll(() => permissions(page).getAttribute("aria-expanded")).toBe(String(isExpanded));
}
function generate(page: Page) {
  return page.getByRole("button", { name: "Generate tickets" });
}
