import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser, openWindow, type RunningPortal, signIn, startPortal } from "@v2x/e2e";
import type { Browser, Page } from "playwright-core";
import { madeCapture } from "./made-capture.ts";
import type { Row } from "./measure.ts";

/** Sizes of the captures, in octets; the second is the largest that people are promised. */
const sizes = [64_000_000, 400_000_000];

/** A large capture at the decoder's screen, in a browser, on the built portal. */
export async function captureScreenRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "v2x-bench-"));
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const size of sizes) {
      const file = join(folder, `${size}.pcap`);
      writeFileSync(file, madeCapture(size));
      rows.push(...(await rowsOf(browser, portal, file, `${size / 1e6} MB`)));
      rmSync(file);
    }
    return rows;
  } finally {
    await browser.close();
    await portal.close();
    rmSync(folder, { recursive: true });
  }
}

async function rowsOf(browser: Browser, portal: RunningPortal, file: string, what: string): Promise<Row[]> {
  const { context, page } = await openWindow(browser);
  await signIn(page, portal, { route: "/dashboard/uper_decoder" });
  await page.getByLabel("Hex data").waitFor();
  await watchTasks(page);
  const rows: Row[] = [];
  const task = async (name: string) => {
    const value = await longestTask(page);
    rows.push({
      name: `${what}: longest task while ${name} (0: none over 50 ms)`,
      value,
      unit: "ms",
      target: "at most 50",
    });
  };
  const list = page.getByRole("region", { name: /^List of/ });
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  await page.getByLabel(/Choose a file or drop it here/).setInputFiles(file);
  await list.waitFor({ timeout: 120_000 });
  rows.push({ name: `${what}: first messages listed`, value: since(), unit: "ms" });
  await scroll(page, list);
  await page
    .getByRole("progressbar", { name: /frames looked at/ })
    .waitFor({ state: "detached", timeout: 600_000 });
  const target = what.startsWith("64") ? { target: "at most 5000" } : {};
  rows.push({ name: `${what}: all messages listed`, value: since(), unit: "ms", ...target });
  await task("looking for messages");
  await scroll(page, list);
  await task("scrolling and judging");
  await step(page, list);
  await task("going from message to message");
  const status = page.getByRole("region", { name: "Messages" }).getByRole("status").first();
  rows.push(
    await timed(page, `${what}: filtered to one station`, async () => {
      await page.getByRole("combobox", { name: "Station" }).selectOption({ index: 1 });
      await status.getByText(/ of /).waitFor();
    }),
  );
  await task("filtering");
  rows.push(
    await timed(page, `${what}: sorted by size`, async () => {
      await list.locator("th.size button").click();
      await page.locator("th[aria-sort=ascending].size").waitFor();
      await page.waitForFunction(
        () => document.querySelector("tbody tr:not(.gap) .size")?.textContent !== "",
      );
    }),
  );
  await task("sorting");
  rows.push({ name: `${what}: memory of the page and its worker`, value: await memory(page), unit: "MB" });
  await context.close();
  return rows;
}

async function timed(page: Page, name: string, work: () => Promise<void>): Promise<Row> {
  const start = performance.now();
  await work();
  const value = Math.round(performance.now() - start);
  // What is drawn behind the answer counts as a task of it.
  await page.waitForTimeout(1000);
  return { name, value, unit: "ms" };
}

/** The wheel for a while, then the bar to the middle and the end. */
async function scroll(page: Page, list: ReturnType<Page["getByRole"]>): Promise<void> {
  await list.hover();
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(30);
  }
  for (const share of [0.5, 1, 0]) {
    await list.evaluate((box, part) => {
      box.scrollTop = part * box.scrollHeight;
    }, share);
    await page.waitForTimeout(500);
  }
}

/** From one message to the next by key, each read before the next is asked for. */
async function step(page: Page, list: ReturnType<Page["getByRole"]>): Promise<void> {
  await list.focus();
  for (let message = 0; message < 12; message += 1) {
    await page.keyboard.press("n");
    await page.waitForTimeout(400);
  }
}

function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
}

/** Of the main thread, since this was asked last. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] };
    return Math.round(Math.max(0, ...tasks.splice(0)));
  });
}

/** Resident octets of the largest renderer, which is the page with its worker, in MB. */
async function memory(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");

  const resident = processInfo
    .filter(({ type }) => type === "renderer")
    .map(
      ({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1000,
    );
  return Math.round(Math.max(...resident));
}
