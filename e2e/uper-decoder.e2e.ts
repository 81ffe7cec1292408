import { examples } from "@v2x/decoder";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, expectFocus, openWindow, pressAgain, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** A signed BSM as a road-side unit received it; its origin stands with the example. */
const signedBsm = examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex;

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("UPER decoder", () => {
  it("has the layout and the types that are specified [R2.18] [R2.80] [R2.81] [R2.82] [R2.83] [R2.84]", async () => {
    const { context, page } = await open();
    const type = page.getByLabel("Type", { exact: true });
    expect(await type.inputValue()).toBe("unknown");
    expect(await type.locator("option").allInnerTexts()).toEqual([
      "unknown",
      "Ieee1609DataSigned",
      "MessageFrame",
      "TravelerInformationMessage",
      "CAM",
      "DENM",
      "CPM",
      "VAM",
      "POIM",
      "MAPEM",
      "SPATEM",
      "SREM",
      "SSEM",
      "RTCMEM",
      "IVIM",
    ]);
    expect(await hex(page).evaluate((field) => field.tagName)).toBe("TEXTAREA");
    expect(await page.locator("input[type=file]").count()).toBe(1);
    await page.getByRole("region", { name: "Decoded output" }).waitFor();
    await context.close();
  });

  it("gives the same text by its button as while one types [R2.80] [R8.5]", async () => {
    const { context, page } = await open();
    await hex(page).fill(signedBsm);
    await page.getByRole("tab", { name: "Text", exact: true }).click();
    const text = page.getByRole("region", { name: "Text of Decoded output" });
    await text.getByText("BasicSafetyMessage").first().waitFor();
    const typed = await text.innerText();
    await page.getByRole("button", { name: "Decode", exact: true }).click();
    await page.getByText("The server reads the same.").waitFor();
    await expect.poll(() => text.innerText()).toBe(typed);
    await page.getByLabel("Type", { exact: true }).selectOption("TravelerInformationMessage");
    await pressAgain(page.getByRole("button", { name: "Decode", exact: true }));
    await page
      .getByText(
        "This input could not be decoded as TravelerInformationMessage. Check the type and the data.",
      )
      .waitFor();
    await context.close();
  });

  it("asks for input and for pairs of digits [R5.2] [R5.4]", async () => {
    const { context, page } = await open();
    await page.getByRole("button", { name: "Decode", exact: true }).click();
    await page.getByText("This field is required.").waitFor();
    await hex(page).fill("00 14 2");
    await page.getByRole("button", { name: "Decode", exact: true }).click();
    await page
      .getByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.")
      .first()
      .waitFor();
    await context.close();
  });

  it("shows by keyboard alone both layers of a signed BSM, the signer's digest and its bits", async () => {
    const { context, page } = await open();
    await paste(page, signedBsm);
    await page.getByText("Layers: Ieee1609Dot2Data (COER) › MessageFrame (UPER)").waitFor();

    await tabTo(page, page.getByRole("tree", { name: "Fields" }));
    // Together: letters with a long pause between them, as a busy machine makes it, are two names.
    await Promise.all([..."signer"].map((letter) => page.keyboard.press(letter)));
    await expectChosen(page, "signer");
    await page.keyboard.press("ArrowRight");
    await expectChosen(page, "digest");
    const field = page.getByRole("region", { name: "Chosen field" });
    await field.getByText("content.signedData.signer.digest", { exact: true }).waitFor();
    const digest = await field.getByText(/^[0-9a-f]{16}$/).innerText();
    expect(signedBsm).toContain(digest);

    const bits = page.getByRole("grid", { name: "Bits of the chosen field" });
    const litIn = async (grid: Locator) =>
      (await grid.locator("[aria-selected=true]").allInnerTexts()).join("");
    await expect.poll(() => litIn(bits)).toBe(BigInt(`0x${digest}`).toString(2).padStart(64, "0"));
    await expect.poll(() => litIn(page.getByRole("grid", { name: "Octets" }))).toBe(digest);

    await tabTo(page, field.getByRole("button", { name: /^Copy path/ }));
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("content.signedData.signer.digest");
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("leads from part to part with F6: verdict, summary, tree, octets, field", async () => {
    const { context, page } = await open();
    await paste(page, signedBsm);
    await page.getByRole("region", { name: "Chosen field" }).waitFor();
    const parts = [
      page.getByRole("region", { name: "Verdict" }),
      page.getByRole("region", { name: "BSM" }),
      page.getByRole("tree", { name: "Fields" }),
      page.getByRole("grid", { name: "Octets" }),
      page.getByRole("region", { name: "Chosen field" }),
    ];
    await parts[1]!.waitFor();
    for (const part of [...parts, parts[0]!]) {
      await page.keyboard.press("F6");
      await expectFocus(part);
    }
    for (const part of parts.toReversed()) {
      await page.keyboard.press("Shift+F6");
      await expectFocus(part);
    }
    await context.close();
  });

  it("says in its summary by keyboard alone what a message is about, and leads from a value to its field", async () => {
    const { context, page } = await open();
    await paste(page, signedBsm);
    const summary = page.getByRole("region", { name: /^BSM/ });
    await summary.getByText("634B1A26", { exact: true }).waitFor();
    // What the summary leads with is chosen from the start.
    await expectChosen(page, "id");
    await tabTo(page, summary.getByRole("button", { name: "40.3770518, -111.7959657" }));
    await page.keyboard.press("Enter");
    await expectChosen(page, "lat");
    await tabTo(page, summary.getByRole("button", { name: "Copy coordinates" }));
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("40.3770518, -111.7959657");
    await tabTo(page, summary.getByRole("button", { name: "More" }), { backwards: true });
    await page.keyboard.press("Enter");
    await summary.getByText(/^17:08:37\.860 TAI, 37 s ahead/).waitFor();
    await summary.getByRole("table", { name: "What is drawn" }).waitFor();
    await tabTo(page, summary.getByRole("button", { name: /^V2V safety and awareness/ }));
    await page.keyboard.press("Enter");
    await expectChosen(page, "psid");
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("leads by keyboard from an octet to its field, and from a bit to its field", async () => {
    const { context, page } = await open();
    await paste(page, signedBsm);
    const octets = page.getByRole("grid", { name: "Octets" });
    await octets.waitFor();
    await tabTo(page, octets);
    await page.keyboard.press("Control+Home");
    for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expectChosen(page, "MessageFrame");
    const bits = page.getByRole("grid", { name: "Bits of the chosen field" });
    await tabTo(page, bits);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expectChosen(page, "messageId");
    await page.getByRole("region", { name: "Chosen field" }).getByText("000000000010100").waitFor();
    await context.close();
  });

  it("marks where a message with one broken octet stops, and says what was expected", async () => {
    const { context, page } = await open();
    await paste(page, signedBsm);
    await page.getByRole("tree", { name: "Fields" }).waitFor();
    const edit = page.getByRole("button", { name: "Edit input" });
    await edit.waitFor();
    await expectFocus(edit);
    await page.keyboard.press("Enter");
    await expectFocus(hex(page));
    await page.keyboard.press("Control+Home");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Delete");
    await page.keyboard.type("ff");
    const said = page.getByRole("note").filter({ hasText: "expected" });
    await expect.poll(() => said.innerText()).toMatch(/octet 2\b/);
    const failed = page.getByRole("grid", { name: "Octets" }).locator("[data-failed]");
    await expect.poll(() => failed.innerText()).toBe("ff");
    await page.getByRole("treeitem", { selected: true }).getByLabel("reading stopped here").waitFor();
    await page.getByRole("treeitem").filter({ hasText: "protocolVersion" }).waitFor();
    await context.close();
  });

  it("lists the frames of a capture, strips their headers and decodes the chosen one", async () => {
    const { context, page } = await open();
    const file = page.getByLabel(/Choose a file or drop it here/);
    // Listened for from here on: it takes a moment until the browser hands its chooser over.
    const chosen = page.waitForEvent("filechooser");
    await tabTo(page, file);
    await page.keyboard.press("Space");
    const chooser = await chosen;
    await chooser.setFiles({
      name: "air.pcap",
      mimeType: "application/vnd.tcpdump.pcap",
      buffer: capture([signedBsm, signedBsm.replace(/..$/, "00")]),
    });
    const frames = page.getByRole("region", { name: "List of 2 messages" });
    await frames.getByText("2025-01-01 00:00:01.000").first().waitFor();
    await page.getByText("Layers: Ethernet › WSMP › Ieee1609Dot2Data (COER) › MessageFrame (UPER)").waitFor();
    await expect.poll(() => hex(page).inputValue()).toBe(signedBsm);
    await tabTo(page, frames);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => hex(page).inputValue()).toBe(signedBsm.replace(/..$/, "00"));
    // Of the innermost message, behind its headers, what people read first is chosen.
    await expectChosen(page, "id");
    expect(new URL(page.url()).searchParams.get("frame")).toBe("2");
    await page.goBack();
    await expect.poll(() => hex(page).inputValue()).toBe(signedBsm);
    await page.goForward();
    await expect.poll(() => hex(page).inputValue()).toBe(signedBsm.replace(/..$/, "00"));
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("says what it left out of a text with separators, and reads base64", async () => {
    const { context, page } = await open();
    await hex(page).fill(signedBsm.replace(/../g, "$&:").replace(/:$/, ""));
    await page.getByText("Read without: colons.").waitFor();
    await page.getByRole("button", { name: "Write as hex" }).click();
    await expect.poll(() => hex(page).inputValue()).toBe(signedBsm);
    await hex(page).fill(Buffer.from(signedBsm, "hex").toString("base64"));
    await page.getByText("Read as base64.").waitFor();
    await page.getByRole("treeitem").filter({ hasText: "coreData" }).first().waitFor();
    await context.close();
  });

  it("has three tabs instead of views beside each other at 360 px, without scrolling sideways", async () => {
    const { context, page } = await open({ width: 360, height: 800 });
    await hex(page).fill(signedBsm);
    const views = page.getByRole("tablist", { name: "Views" });
    await views.getByRole("tab", { name: "Fields", selected: true }).waitFor();
    expect(await page.getByRole("grid", { name: "Octets" }).count()).toBe(0);
    await views.getByRole("tab", { name: "Fields" }).press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("grid", { name: "Octets" }).waitFor();
    expect(await views.getByRole("tab").allInnerTexts()).toEqual(["Fields", "Octets", "Field"]);
    await tabTo(page, page.getByRole("button", { name: "More views" }));
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Text" }).press("Enter");
    await page
      .getByRole("region", { name: "Text", exact: true })
      .getByText("BasicSafetyMessage")
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("text");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});

async function open(size: { width?: number; height?: number } = {}) {
  const window = await openWindow(browser, size);
  await window.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
  await arrive(window.page, portal, { route: "/dashboard/uper_decoder" });
  await hex(window.page).waitFor();
  return window;
}

function hex(page: Page) {
  return page.getByLabel("Hex data");
}

/** Walks to the text area and pastes, by keyboard. */
async function paste(page: Page, text: string) {
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await tabTo(page, hex(page));
  await page.keyboard.press("Control+V");
}

/** Presses Tab until an element has the focus. */
async function tabTo(
  page: Page,
  target: ReturnType<Page["locator"]>,
  { backwards = false }: { backwards?: boolean } = {},
) {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(backwards ? "Shift+Tab" : "Tab");
  }
  throw new Error("the Tab key does not lead there");
}

async function expectChosen(page: Page, name: string) {
  await expect
    .poll(() => page.getByRole("treeitem", { selected: true }).locator(".name").innerText())
    .toBe(name);
}

/** A PCAP file of Ethernet frames with WSMP (IEEE 1609.3) around each message, one a second. */
function capture(messages: readonly string[]): Buffer {
  const frames = messages.flatMap((message, second) => {
    const octets = Buffer.from(message, "hex");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(0x8000 | octets.length);
    const frame = Buffer.concat([
      Buffer.from("ffffffffffff02000000000188dc", "hex"),
      Buffer.from("030020", "hex"),
      length,
      octets,
    ]);
    const record = Buffer.alloc(16);
    record.writeUInt32LE(1735689600 + second, 0);
    record.writeUInt32LE(frame.length, 8);
    record.writeUInt32LE(frame.length, 12);
    return [record, frame];
  });
  const head = Buffer.from("d4c3b2a1020004000000000000000000ffff000001000000", "hex");
  return Buffer.concat([head, ...frames]);
}
