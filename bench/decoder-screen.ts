import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@v2x/contract";
import { launchBrowser, openWindow, signIn, startPortal } from "@v2x/e2e";
import { longTrustList } from "@v2x/testkit";
import type { Page } from "playwright-core";
import { median, type Row } from "./measure.ts";

const fixtures = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");

/** What a person waits for at the decoder's screen, in a browser, on the built portal. */
export async function decoderScreenRows(): Promise<readonly Row[]> {
  const ticket = readFileSync(join(fixtures, "vanetza", "router-test-ticket.oer")).toString("hex");
  const list = longTrustList(limits.decodedOctets.max);
  const folder = mkdtempSync(join(tmpdir(), "v2x-bench-"));
  const file = join(folder, "list.oer");
  writeFileSync(file, list);
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser);
    await signIn(page, portal, { route: "/dashboard/coer_decoder" });
    const pasted = await repeated(7, () => shownAfterPaste(page, ticket));
    const inWorker = await decodedInWorker(page, ticket);
    const { shown, longestTask } = await listShown(page, file);
    return [
      { name: "a ticket in the tree after pasting", value: pasted, unit: "ms", target: "at most 100" },
      { name: "a ticket opened and read in the worker", value: inWorker, unit: "ms" },
      {
        name: `a list of ${list.length.toLocaleString("en")} octets in the tree after choosing its file`,
        value: shown,
        unit: "ms",
        target: "at most 1000",
      },
      {
        name: "longest task of the main thread meanwhile (0: none over 50 ms)",
        value: longestTask,
        unit: "ms",
        target: "at most 50",
      },
    ];
  } finally {
    await browser.close();
    await portal.close();
    rmSync(folder, { recursive: true });
  }
}

/** From the input's event until the tree shows the certificate, in milliseconds. */
async function shownAfterPaste(page: Page, hex: string): Promise<number> {
  const field = page.getByRole("textbox", { name: "Hex data" });
  await field.fill("");
  await page.getByRole("tree").first().waitFor({ state: "detached" });
  const shown = timeToTree(page, "input");
  await field.focus();
  await page.keyboard.insertText(hex);
  return shown;
}

/** From an event until the tree is painted, in milliseconds. */
function timeToTree(page: Page, event: "input" | "change"): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        addEventListener(
          name,
          () => {
            const start = performance.now();
            const look = () => {
              if (document.querySelector("[role=tree] [role=treeitem]") === null) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            };
            const observer = new MutationObserver(look);
            observer.observe(document.body, { childList: true, subtree: true });
          },
          { capture: true, once: true },
        );
      }),
    event,
  );
}

/** Opening and reading in a worker of the page's own, by its protocol; the median of thirty, in milliseconds. */
function decodedInWorker(page: Page, hex: string): Promise<number> {
  return page.evaluate(async (text) => {
    const entry = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("decoder-worker"));
    if (entry === undefined) throw new Error("the page has no decoder's worker");
    const worker = new Worker(entry.name, { type: "module" });
    let id = 0;
    const call = (name: string, input: unknown) =>
      new Promise<{ id: number }>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data.value ?? Promise.reject(new Error(data.error)));
        worker.postMessage({ id: ++id, call: name, input });
      });
    const taken: number[] = [];
    for (let run = 0; run < 40; run += 1) {
      const start = performance.now();
      const source = { kind: "text", id: run, text };
      const opened = await call("open", { source, product: "coer_decoder", type: "CcmsCert" });
      await call("read", { opened: opened.id, item: 0 });
      taken.push(performance.now() - start);
    }
    worker.terminate();
    return taken.slice(10).sort((a, b) => a - b)[15]!;
  }, hex);
}

/** A list shown from its file, and what that did to the main thread. */
async function listShown(page: Page, file: string): Promise<{ shown: number; longestTask: number }> {
  await page.getByRole("textbox", { name: "Hex data" }).fill("");
  await page.getByRole("tree").first().waitFor({ state: "detached" });
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  const shown = timeToTree(page, "change");
  await page.locator("input[type=file]").first().setInputFiles(file);
  const taken = await shown;
  await page.waitForTimeout(1000);
  const longestTask = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
  );
  return { shown: Math.round(taken), longestTask: Math.round(longestTask) };
}

async function repeated(times: number, measure: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < times; run += 1) taken.push(await measure());
  return Math.round(median(taken));
}
