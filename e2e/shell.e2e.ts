import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { examples } from "@v2x/decoder";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openWindow, signIn } from "./pages.ts";
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

describe("before the portal's JavaScript has arrived", () => {
  it.each([
    ["light", "rgb(244, 246, 248)"],
    ["dark", "rgb(14, 20, 25)"],
  ] as const)("the frame is painted in the %s theme, and the app takes its place", async (colorScheme, color) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(portal.url, { waitUntil: "commit" });
    await page.getByText("Loading…").waitFor();
    const bar = page.getByRole("banner");
    await bar.getByText("V2X User Portal").waitFor();
    await expect.poll(async () => (await bar.boundingBox())!.height).toBe(56);
    const painted = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        performance.getEntriesByName("first-contentful-paint").length,
      ]);
    await expect.poll(painted).toEqual([color, 1]);
    arrive();
    await page.waitForURL(/\/identity\//);
    await context.close();
  });

  it("and where it is not allowed, a sentence says that the portal needs it", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(portal.url);
    const sentence = page.locator("main noscript p"); // text inside noscript is not searched for
    await sentence.waitFor();
    expect(await sentence.innerText()).toMatch(/^The V2X User Portal needs JavaScript\./);
    expect(await page.getByText("Loading…").isVisible()).toBe(false);
    expect(await page.getByRole("banner").getByText("V2X User Portal").isVisible()).toBe(true);
    await context.close();
  });
});

describe("on the wire", () => {
  const assets = join(import.meta.dirname, "..", "apps/web/dist/assets");
  const worker = readdirSync(assets).find((name) => /^decoder-worker.*\.js$/.test(name))!;

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("the decoder's worker is small in %s", async (encoding, open) => {
    const { headers, body } = await get(`${portal.url}/assets/${worker}`, encoding);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(body.length).toBeLessThan(350_000);
    expect(open(body)).toEqual(readFileSync(join(assets, worker)));
  });
});

describe("the first screen", () => {
  it("takes less than 220,000 octets of JavaScript in gzip; signing in, the identity library besides", async () => {
    const { context, page } = await openWindow(browser);
    // What comes while the browser is idle belongs to later screens.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    let asked = new Set<string>();
    page.on("request", (sent) => {
      if (sent.url().startsWith(`${portal.url}/assets/`) && sent.url().endsWith(".js")) asked.add(sent.url());
    });
    const fetched = async () => {
      await page.getByRole("heading", { level: 1, name: "Welcome to the V2X User Portal" }).waitFor();
      const files = [...asked];
      asked = new Set();
      const lengths = await Promise.all(files.map(async (url) => (await get(url, "gzip")).body.length));
      return { files, length: lengths.reduce((sum, length) => sum + length, 0) };
    };
    await signIn(page, portal);
    const signingIn = await fetched();
    await page.reload();
    const signedIn = await fetched();
    expect(signedIn.files.length).toBeGreaterThan(1);
    expect(signedIn.length).toBeLessThan(220_000);
    expect(signingIn.files.filter((url) => !signedIn.files.includes(url))).toEqual([
      expect.stringContaining("/identity-library"),
    ]);
    expect(signingIn.length).toBeLessThan(230_000);
    await context.close();
  });
});

describe("the decoders of road messages", () => {
  const roadDecoders = /assets\/.*road-decoders.*\.js$/;
  const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;
  const [certificate, cam] = [hexOf("CcmsCert"), hexOf("CAM")];

  it("are no part of reading certificates; where they are needed and do not come, that is said", async () => {
    const { context, page } = await openWindow(browser);
    await context.route(roadDecoders, (route) => route.abort());
    await signIn(page, portal, { route: "/dashboard/coer_decoder" });
    await page.getByLabel("Hex data").fill(certificate);
    await page.getByRole("tree").getByText("toBeSigned").first().waitFor();
    // The certificate is kept, and no message as far as this decoder knows.
    await page.goto(`${portal.url}/dashboard/uper_decoder`);
    await page.getByRole("heading", { name: "This part of the portal could not be loaded" }).waitFor();
    await context.unroute(roadDecoders);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Hex data").fill(cam);
    await page.getByRole("tree").getByText("stationType").first().waitFor();
    await context.close();
  });
});

function get(url: string, encoding: string) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(url, { headers: { "accept-encoding": encoding } }, async (answer) => {
      resolve({ headers: answer.headers, body: await buffer(answer) });
    })
      .on("error", reject)
      .end();
  });
}
