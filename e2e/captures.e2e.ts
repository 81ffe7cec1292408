import { readFileSync } from "node:fs";
import { examples, openFile } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, expectFocus, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { signedDenm } from "./signed-denms.test-support.ts";

const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;

/** DENMs of one station among BSMs of another, a second each, behind Ethernet and WSMP. */
const messages = ["Ieee1609DataSigned", "DENM", "Ieee1609DataSigned", "CAM", "Ieee1609DataSigned", "DENM"];

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("the messages of a capture", () => {
  it("are filtered to one station, and a DENM's cause is read, by keyboard alone", async () => {
    const { context, page } = await open();
    await choose(page, capture(messages.map(hexOf)));
    await page.getByText("6 messages", { exact: true }).waitFor();
    const stations = page.getByRole("combobox", { name: "Station" });
    const station = String(Number.parseInt(hexOf("DENM").slice(4, 12), 16));
    await tabTo(page, stations);
    // A select takes the option whose text begins with what is typed.
    await page.keyboard.type(station);
    await expect.poll(() => stations.inputValue()).toBe(station);
    await page.getByText("2 of 6 messages", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("station")).toBe(station);

    const list = page.getByRole("region", { name: "List of 2 messages" });
    await tabTo(page, list);
    await page.keyboard.press("Home");
    await expect.poll(() => chosenFrame(page)).toBe("2");
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => chosenFrame(page)).toBe("6");

    const find = page.getByRole("searchbox", { name: /^Find a field/ });
    await tabTo(page, find);
    await page.keyboard.type("eventType");
    await page
      .getByText(/^\d+ fields?$/)
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const field = page.getByRole("region", { name: "Chosen field" });
    await field.getByText("denm.situation.eventType", { exact: true }).waitFor();
    await field.getByText("roadworks", { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("come without the page being styled anew: no condition or animation stands at the top of a component's sheet", async () => {
    const { context, page } = await open();
    await choose(page, capture(messages.map(hexOf)));
    await page.getByText("6 messages", { exact: true }).waitFor();
    // The first message is what is shown, and its row is where the list begins.
    const list = page.getByRole("region", { name: "List of 6 messages" });
    await list
      .locator("tr[aria-current]")
      .getByRole("button", { name: /^Show frame 1:/ })
      .waitFor();
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const rules = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLStyleElement>("style[data-emotion]")].flatMap((tag) =>
        [...tag.sheet!.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, " ")),
      ),
    );
    expect(rules.filter((rule) => /^\.[^{]+\{.*@media /.test(rule)).length).toBeGreaterThan(10);
    // Lists of selectors and pseudo-elements stay as they are.
    const single = /^@media [^{]+\{ [^{},]+\{[^{}]*\} \}$/;
    expect(rules.filter((rule) => single.test(rule) && !rule.includes("::"))).toEqual([]);
    expect(rules.filter((rule) => rule.startsWith("@keyframes"))).toEqual([]);
    await context.close();
  });

  it("are judged; a DENM's signer is followed to the missing certificates, and headline and rows turn as they are given, by keyboard alone", async () => {
    const denm = await signedDenm(Buffer.from(hexOf("DENM"), "hex"));
    const [byDigest, byCertificate] = denm.frames;
    const others = ["Ieee1609DataSigned", "CAM"].map((type) => behindWsmp(hexOf(type)));
    const { context, page } = await open();
    // They are judged for the time of capture, so that is one within the certificates' life.
    const since = Math.floor(Date.now() / 1000) - 60;
    await choose(page, captureOf([others[0]!, byDigest, others[1]!, byCertificate], since));
    await page.getByText("4 messages", { exact: true }).waitFor();
    const station = String(Number.parseInt(hexOf("DENM").slice(4, 12), 16));
    const stations = page.getByRole("combobox", { name: "Station" });
    await tabTo(page, stations);
    await page.keyboard.type(station);
    await page.getByText("2 of 4 messages", { exact: true }).waitFor();
    const list = page.getByRole("region", { name: "List of 2 messages" });
    await tabTo(page, list);
    await page.keyboard.press("End");
    await expect.poll(() => chosenFrame(page)).toBe("4");
    // The message before stays until this one is read.
    await page.getByRole("region", { name: /^DENM/ }).waitFor();

    await tabTo(page, page.getByRole("searchbox", { name: /^Find a field/ }));
    await page.keyboard.type("eventType");
    await page
      .getByText(/^\d+ fields?$/)
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const field = page.getByRole("region", { name: "Chosen field" });
    await field.getByText("roadworks", { exact: true }).waitFor();

    // The profile of DENMs wants the certificate itself, which the first does not carry.
    const verdicts = () => list.locator("tbody .verdict").allInnerTexts();
    const panel = page.getByRole("region", { name: "Verdict" });
    const headline = panel.getByRole("status").first();
    await headline.getByText(/^Cannot be judged: issuer [0-9A-F]{16} missing/).waitFor();
    await expect.poll(verdicts).toEqual(["Not trusted", "Cannot be judged"]);
    const missing = async () => /[0-9A-F]{16}/.exec(await headline.innerText())?.[0];
    const aa = await missing();
    await give(page, denm.aa);
    await expect.poll(missing).not.toBe(aa);
    await headline.getByText(/^Cannot be judged: issuer [0-9A-F]{16} missing/).waitFor();
    await give(page, denm.root);
    await headline.getByText(/not trusted|nobody/i).waitFor();
    await tabTo(page, panel.getByRole("button", { name: "Details" }));
    await page.keyboard.press("Enter");
    await tabTo(page, panel.getByRole("checkbox", { name: /TEST RCA/ }));
    await page.keyboard.press("Space");
    await headline.getByText(/^Trusted/).waitFor();
    await expect.poll(verdicts).toEqual(["Not trusted", "Trusted"]);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("leave room at 1280 × 800 for headline, summary, tree, octets and field of the one that is shown", async () => {
    const { context, page } = await open({ width: 1280, height: 800 });
    await choose(page, capture(messages.map(hexOf)));
    const list = page.getByRole("region", { name: "List of 6 messages" });
    const row = (at: number) => list.locator(`tr[aria-rowindex="${at + 1}"]`);
    const tree = page.getByRole("tree", { name: "Fields" });
    await page
      .getByRole("region", { name: "Verdict" })
      .getByRole("status")
      .first()
      .getByText(/^\w/)
      .waitFor();
    // Of a signed message: what people read first is chosen, and stands in view with its octets.
    const parts = [
      row(1),
      row(3),
      page.getByRole("region", { name: "Verdict" }),
      page.getByRole("region", { name: /^BSM/ }),
      page.getByRole("group", { name: "Fields" }),
      tree.getByRole("treeitem", { selected: true }),
      page.getByRole("group", { name: "Octets" }),
      page.getByRole("grid", { name: "Octets" }).locator("[aria-selected=true]").first(),
      page.getByRole("group", { name: "Chosen field" }),
    ];
    for (const [at, part] of parts.entries()) {
      const place = () => part.evaluate((element) => element.getBoundingClientRect());
      await expect.poll(async () => (await place()).top, { message: `part ${at}` }).toBeGreaterThan(56);
      await expect.poll(async () => (await place()).bottom, { message: `part ${at}` }).toBeLessThan(800);
    }
    const treeHeight = () => tree.evaluate((element) => element.clientHeight);
    await expect.poll(treeHeight).toBeGreaterThanOrEqual(5 * 28);
    const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(scrolled).toBeLessThanOrEqual(64);
    await context.close();
  });

  it("are listed of a capture in xz", async () => {
    const { context, page } = await open();
    await choose(page, Buffer.from(fixture("containers/capture.pcap.xz")), "capture.pcap.xz");
    await page.getByText("2 messages", { exact: true }).waitFor();
    await context.close();
  });

  it("are saved as a capture that holds what the filters leave", async () => {
    const { context, page } = await open();
    await choose(page, capture(messages.map(hexOf)));
    await page.getByRole("combobox", { name: "Kind" }).selectOption("DENM");
    await page.getByText("2 of 6 messages", { exact: true }).waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export the list" }).press("Enter");
    await page.getByRole("menuitem", { name: /^PCAPNG/ }).press("Enter");
    const download = await saving;
    expect(download.suggestedFilename()).toBe("messages.pcapng");
    const { frames } = openFile(new Uint8Array(readFileSync((await download.path())!)));
    expect([...frames].map(({ time }) => time)).toEqual([
      "2025-01-01T00:00:01.000000000Z",
      "2025-01-01T00:00:05.000000000Z",
    ]);
    await context.close();
  });

  it("are cards at 360 px, with the filters folded, and the page does not scroll sideways", async () => {
    const { context, page } = await open({ width: 360, height: 800 });
    await choose(page, capture(messages.map(hexOf)));
    await page.getByText("6 messages", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("CAM");
    await page.getByText("1 of 6 messages", { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});

async function open(size: { width?: number; height?: number } = {}) {
  const window = await openWindow(browser, size);
  await arrive(window.page, portal, { route: "/dashboard/uper_decoder" });
  await window.page.getByLabel("Hex data").waitFor();
  return window;
}

async function choose(page: Page, buffer: Buffer, name = "air.pcap") {
  await page
    .getByLabel(/Choose a file or drop it here/)
    .setInputFiles({ name, mimeType: "application/vnd.tcpdump.pcap", buffer });
}

function chosenFrame(page: Page) {
  return page.locator("tr[aria-current] .number").innerText();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>) {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not lead there");
}

/** Gives the certificate that the headline misses. */
async function give(page: Page, certificate: Uint8Array) {
  await tabTo(page, page.getByRole("button", { name: /^Give certificate [0-9A-F]{16}$/ }));
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: /^Certificate [0-9A-F]{16}$/ });
  await expectFocus(field);
  const hex = Buffer.from(certificate).toString("hex");
  await page.keyboard.insertText(hex);
  await expect.poll(() => field.inputValue()).toBe(hex);
  await tabTo(page, page.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
}

/** A capture file with a message a second behind Ethernet and WSMP. */
function capture(hexes: readonly string[]): Buffer {
  return captureOf(hexes.map(behindWsmp));
}

function behindWsmp(hex: string): Uint8Array {
  const length = hex.length / 2;
  const written = length < 128 ? [length] : [0x80 | (length >> 8), length & 255];
  const wsmp = Buffer.from("ffffffffffff02000000000188dc030020", "hex");
  return Buffer.concat([wsmp, Buffer.from(written), Buffer.from(hex, "hex")]);
}

/** A capture file with an Ethernet frame a second, the first at `since` (seconds since 1970). */
function captureOf(frames: readonly Uint8Array[], since = 1_735_689_600): Buffer {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt32LE(1, 20);
  const records = frames.flatMap((frame, index) => {
    const record = Buffer.alloc(16);
    record.writeUInt32LE(since + index, 0);
    record.writeUInt32LE(frame.length, 8);
    record.writeUInt32LE(frame.length, 12);
    return [record, frame];
  });
  return Buffer.concat([head, ...records]);
}
