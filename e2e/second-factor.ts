import { createHmac } from "node:crypto";
import type { Cookie, Page } from "playwright-core";
import { typeCredentials, userMenu } from "./pages.ts";
import type { RunningPortal } from "./portal.ts";

const operator = "operator@v2x.example";
/** What operators hold between the tests of a file, by the address of their portal. */
const held = new Map<string, { readonly secret: string; readonly cookies: Cookie[] }>();

/**
 * Comes to a route as the demo operator: the first time by setting up one-time codes, later with what that sign-in left.
 *
 * @returns the secret of the codes, in base32.
 */
export async function arriveAsOperator(page: Page, portal: RunningPortal, route: string): Promise<string> {
  const known = held.get(portal.url);
  if (known) {
    await page.context().addCookies(known.cookies);
    await page.goto(portal.url + route);
    await userMenu(page).waitFor();
    return known.secret;
  }
  await page.goto(portal.url + route);
  await typeCredentials(page, operator, portal.password);
  const secret = await setUpCodes(page);
  await page.getByRole("button", { name: "I have kept them, go on" }).click();
  await userMenu(page).waitFor();
  held.set(portal.url, { secret, cookies: await page.context().cookies() });
  return secret;
}

/** Sets one-time codes up on the page that offers a secret. @returns it, in base32. */
export async function setUpCodes(page: Page): Promise<string> {
  const shown = await page.locator("code.secret").textContent();
  const secret = shown!.replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  return secret;
}

/**
 * The code that an app shows, read from RFC 6238 apart from what the portal uses.
 *
 * @param stepsAhead - of the present one; a code counts once, and may be one step early.
 */
export function oneTimeCode(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac("sha1", key).update(counter).digest();
  const code = (digest.readUInt32BE(digest.at(-1)! & 0x0f) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
