import { launchBrowser, signIn, startPortal } from "@v2x/e2e";
import { fixture } from "@v2x/testkit";
import type { Browser, Page } from "playwright-core";
import type { Row } from "./measure.ts";
import { openSlowLine, type SlowLine } from "./slow-line.ts";

const hexOf = (file: string) => new TextDecoder().decode(fixture(file)).trim();

/** What is decoded first, by the decoder that reads it. */
const samples = [
  {
    name: "a certificate",
    screen: "COER decoder",
    route: "/dashboard/coer_decoder",
    hex: Buffer.from(fixture("vanetza/router-test-ticket.oer")).toString("hex"),
  },
  { name: "a BSM", screen: "UPER decoder", route: "/dashboard/uper_decoder", hex: hexOf("j2735/bsm-01.hex") },
  { name: "a CAM", screen: "UPER decoder", route: "/dashboard/uper_decoder", hex: hexOf("etsi/cam-01.hex") },
] as const;

/** What somebody on a slow line waits for the decoder's first tree: opened from the menu, and by a link. */
export async function decoderSlowLineRows(): Promise<readonly Row[]> {
  const portal = await startPortal();
  const browser = await launchBrowser();
  const line = await openSlowLine();
  const rows: Row[] = [];
  try {
    for (const { name, screen, route, hex } of samples) {
      const page = await openPage(browser, line);
      await signIn(page, portal);
      await line.quiet(2000);
      const opened = firstTree(page, "click");
      await page.getByRole("navigation").getByRole("link", { name: screen }).click();
      await pasted(page, hex);
      rows.push({
        name: `${name} after signing in, from the menu to the tree`,
        value: await opened,
        unit: "ms",
        target: "at most 1500",
      });
      // Signed in as before, and nothing of the portal in the browser.
      await line.quiet(2000);
      await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
      await page.goto(portal.url + route, { waitUntil: "commit" });
      const cold = firstTree(page);
      await pasted(page, hex);
      rows.push({ name: `${name} by a link, with an empty cache`, value: await cold, unit: "ms" });
      await page.context().close();
    }
  } finally {
    await browser.close();
    await line.close();
    await portal.close();
  }
  return rows;
}

async function openPage(browser: Browser, line: SlowLine): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Browsers go around proxies for what is local, unless they are told not to.
    proxy: { server: line.address, bypass: "<-loopback>" },
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

async function pasted(page: Page, hex: string): Promise<void> {
  await page.getByRole("textbox", { name: "Hex data" }).focus();
  await page.keyboard.insertText(hex);
}

/** Until a tree is painted, in milliseconds: from the next event of that name, else since the page was asked for. */
function firstTree(page: Page, event?: "click"): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        let start = 0;
        if (name !== undefined)
          addEventListener(name, () => (start = performance.now()), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (document.querySelector("[role=tree] [role=treeitem]") === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - start))));
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
    event,
  );
}
