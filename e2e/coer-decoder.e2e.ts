import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex } from "@v2x/asn1";
import { examples } from "@v2x/decoder";
import { signedContentOf, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openWindow, signIn } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Made by others; origin in packages/testkit/fixtures/README.md. */
const tlm = readFileSync(
  join(import.meta.dirname, "..", "packages/testkit/fixtures/eu-l2-tlm-E7A4B2B045E7ACF9.oer"),
);

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("COER decoder", () => {
  it("offers the types in their order, unknown first [R2.17] [R2.67] [R2.68] [R2.69] [R2.70] [R2.71] [R2.72] [R2.73] [R2.74] [R2.75] [R2.76] [R2.78]", async () => {
    const { context, page } = await open();
    expect(await page.getByLabel("Type", { exact: true }).inputValue()).toBe("unknown");
    expect(await page.getByLabel("Type", { exact: true }).locator("option").allInnerTexts()).toEqual([
      "unknown",
      "CcmsCert",
      "CcmsCtl",
      "CcmsCrl",
      "ScmsCert",
      "ScmsCcf",
      "ScmsCcrl",
      "ScmsCtl",
      "ScmsCrl",
    ]);
    expect(await hex(page).evaluate((field) => field.tagName)).toBe("TEXTAREA");
    expect(await decode(page).isEnabled()).toBe(true);
    await context.close();
  });

  it("decodes a pasted certificate of another PKI [R1.13] [R2.79]", async () => {
    const { context, page } = await open();
    await hex(page).fill(tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    expect(await output(page).innerText()).toContain("ecdsaBrainpoolP384r1");
    await context.close();
  });

  it("reads an uploaded binary file as hex, and a file of hex digits as what it spells [R2.77]", async () => {
    const { context, page } = await open();
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "tlm.oer", mimeType: "application/octet-stream", buffer: tlm });
    await expect.poll(() => hex(page).inputValue()).toBe(tlm.toString("hex"));
    await hex(page).fill("");
    const spelled = tlm.toString("hex").replace(/.{32}/g, "$&\n");
    await input.setInputFiles({ name: "tlm.txt", mimeType: "text/plain", buffer: Buffer.from(spelled) });
    await expect.poll(() => hex(page).inputValue()).toBe(tlm.toString("hex"));
    await page.keyboard.press("Control+Enter");
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await context.close();
  });

  it("asks for input and for pairs of digits, and offers to remove separators [R5.1] [R5.3] [R5.56]", async () => {
    const { context, page } = await open();
    await decode(page).click();
    await page.getByText("This field is required.").waitFor();
    await hex(page).fill("80 03 0");
    await decode(page).click();
    await page
      .getByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.")
      .first()
      .waitFor();
    await hex(page).fill(tlm.toString("hex").replace(/../g, "$&:").replace(/:$/, ""));
    await decode(page).click();
    await page.getByRole("button", { name: "Remove separators" }).click();
    expect(await hex(page).inputValue()).toBe(tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    await context.close();
  });

  it("says where a truncated certificate ends, keeps the input, and decodes the corrected one [R8.4]", async () => {
    const { context, page } = await open();
    await page.getByLabel("Type", { exact: true }).selectOption("CcmsCert");
    await hex(page).fill(tlm.subarray(0, 150).toString("hex"));
    await decode(page).click();
    const said = page
      .getByRole("alert")
      .filter({ hasText: "This input could not be decoded as CcmsCert. Check the type and the data." });
    await said.waitFor();
    expect(await said.innerText()).toMatch(/\b\d+\b/);
    expect(await said.innerText()).toMatch(/signature/);
    expect((await hex(page).inputValue()).length).toBe(300);
    await hex(page).fill(tlm.toString("hex"));
    await decode(page).click();
    await output(page)
      .getByText(/EU-TLM_L2/)
      .first()
      .waitFor();
    expect(await said.count()).toBe(0);
    await context.close();
  });

  it("has real examples one press away, for each type", async () => {
    const { context, page } = await open();
    for (const [example, type, text] of [
      ["AA certificate", "CcmsCert", /TEST/],
      ["CTL", "CcmsCtl", /ctlCommands/],
      ["CRL", "CcmsCrl", /thisUpdate/],
      ["Certificate of an intermediate CA", "ScmsCert", /toBeSigned/],
      ["Certificate chain file (CCF) with its trust list", "ScmsCcf", /certificateChain/],
      ["Composite revocation list with its trust list", "ScmsCcrl", /compositeCrl/],
      ["Trust list signed by electors", "ScmsCtl", /multiSignedCtl/],
      ["Revocation list by hash, without entries", "ScmsCrl", /crlCraca/],
    ] as const) {
      await page.getByRole("button", { name: `Load the example ${example}`, exact: true }).click();
      await expect.poll(() => page.getByLabel("Type", { exact: true }).inputValue()).toBe(type);
      await decode(page).click();
      await page.getByRole("region", { name: "Text of Decoded output" }).getByText(text).first().waitFor();
    }
    await context.close();
  });

  it("keeps a trust list of a megabyte walkable: only the rows in view exist", async () => {
    const { context, page } = await open();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "ectl.oer", mimeType: "application/octet-stream", buffer: largeTrustList() });
    const tree = page.getByRole("tree", { name: "Fields" });
    await tree.getByText("ctlCommands").waitFor();
    await page.getByRole("button", { name: "Open all fields" }).click();
    await tree.focus();
    await page.keyboard.press("End");
    await tree.getByRole("treeitem", { selected: true }).getByText("sSig").waitFor();
    expect(await tree.getByRole("treeitem").count()).toBeLessThan(100);
    expect(await page.getByRole("grid", { name: "Octets" }).getByRole("row").count()).toBeLessThan(100);
    await page.getByRole("button", { name: "Show the text" }).click();
    await page.getByRole("region", { name: "Text of Decoded output" }).getByText("ctlCommands").waitFor();
    expect(await output(page).locator(".line").count()).toBeLessThan(200);
    expect((await hex(page).inputValue()).length).toBeLessThan(10_000);
    await page.getByText("Too long to edit here", { exact: false }).waitFor();
    await context.close();
  });

  it("sends one request for a real double click on Decode and on Judge, and for Ctrl+Enter pressed twice", async () => {
    const { context, page } = await open();
    const sent = { decode: 0, verdict: 0 };
    page.on("request", (request) => {
      if (request.method() !== "POST") return;
      if (request.url().includes("decodeHexEncodedCOER")) sent.decode += 1;
      if (request.url().includes("/verdict")) sent.verdict += 1;
    });
    await hex(page).fill(tlm.toString("hex"));
    await decode(page).dblclick({ delay: 40 });
    await page.getByText(/Type found by the decoder/).waitFor();
    const judge = page.getByRole("region", { name: "Verdict" }).getByRole("button", { name: "Judge" });
    await judge.dblclick({ delay: 40 });
    await page.getByText(/^Verdict on: /).waitFor();
    await page.waitForLoadState("networkidle");
    expect(sent).toEqual({ decode: 1, verdict: 1 });
    await hex(page).focus();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await page.waitForLoadState("networkidle");
    expect(sent.decode).toBe(2);
    await context.close();
  });

  it("judges an authority's certificate on demand: decoded, signed and trusted are told apart", async () => {
    const { context, page } = await open();
    await page.getByRole("button", { name: "Load the example AA certificate", exact: true }).click();
    const panel = page.getByRole("region", { name: "Verdict" });
    await panel.getByRole("button", { name: "Judge" }).click();
    for (const light of [
      "Decoded",
      "Canonical",
      "Signature",
      "Chain",
      "Permissions",
      "Region",
      "Time",
      "Revocation",
    ]) {
      const item = panel.getByRole("listitem").filter({ has: page.getByText(light, { exact: true }) });
      await item.getByText(/^(Pass|Not applicable)$/).waitFor();
    }
    await panel.getByLabel("This portal's authorities are at hand and trusted").uncheck();
    const chain = panel.getByRole("listitem").filter({ has: page.getByText("Chain", { exact: true }) });
    await chain.getByText("Unknown").waitFor();
    await panel
      .getByText("Some answers need this certificate, which is not at hand. Add it below.")
      .waitFor();
    await panel.getByLabel("This portal's authorities are at hand and trusted").check();
    await panel.getByLabel("Moment of the verdict (UTC)").fill("2010-01-01T00:00");
    const time = panel.getByRole("listitem").filter({ has: page.getByText("Time", { exact: true }) });
    await time.getByText("Fail").waitFor();
    await context.close();
  });
});

/** The European trust list of the examples with its entries many times over: its signature is nobody's. */
function largeTrustList(): Buffer {
  const { hex: digits } = examples.find(({ type }) => type === "CcmsCtl")!;
  const list = coer.decode(TlmCertificateTrustListMessage, fromHex(digits));
  const content = signedContentOf(list)?.content.content;
  if (content?.choice !== "certificateTrustListTlm") throw new TypeError("the example is no signed ECTL");
  const { ctlCommands } = content.value;
  Object.assign(content.value, { ctlCommands: Array.from({ length: 958 }, () => ctlCommands).flat() });
  return Buffer.from(coer.encode(TlmCertificateTrustListMessage, list));
}

async function open() {
  const window = await openWindow(browser);
  await signIn(window.page, portal, { route: "/dashboard/coer_decoder" });
  await hex(window.page).waitFor();
  return window;
}

function hex(page: Page) {
  return page.getByLabel("Hex data");
}
function decode(page: Page) {
  return page.getByRole("button", { name: "Decode", exact: true });
}
function output(page: Page) {
  return page.getByRole("region", { name: "Decoded output" }).first();
}
