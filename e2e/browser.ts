import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where systems keep a Chromium; the first that exists is used. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts a Chromium: that of `CHROME_PATH`, one of the system, or the one that an npm package ships.
 *
 * @throws Error that says how to get one, when there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return chromium.launch({ executablePath, args });
}

async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const configured = process.env.CHROME_PATH;
  if (configured) return { executablePath: configured, args: quietly };
  const installed = usualPlaces.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: quietly };
  try {
    const shipped = (await import("@sparticuz/chromium")).default;
    return { executablePath: await shipped.executablePath(), args: [...shipped.args, ...quietly] };
  } catch (cause) {
    throw new Error(
      "no Chromium found for the browser tests: install one (Debian: apt-get install chromium) or set CHROME_PATH",
      { cause },
    );
  }
}
