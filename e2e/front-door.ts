import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningPortal } from "./portal.ts";

/** Fills the registration page and sends it; a mail is on its way then. */
export async function register(
  page: Page,
  portal: RunningPortal,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${portal.url}/identity/register`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Name of your organization").fill("Walkers");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/privacy policy/).check();
  await page.getByLabel(/terms of use/).check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
}

/** Follows an activation link to its end, with the password where the page asks for it. */
export async function activate(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  const asked = page.getByLabel("Password", { exact: true });
  if (await asked.isVisible()) await asked.fill(password);
  await page.getByRole("button", { name: "Activate" }).click();
}

/** Sends the form of a page that asks for an address alone. */
export async function askByAddress(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
}

/**
 * The link of the newest mail of a kind to an address, once there are so many.
 *
 * @param page - where it leads, below the issuer.
 */
export async function mailedLink(
  portal: RunningPortal,
  email: string,
  page: "activation" | "password/new",
  count = 1,
): Promise<string> {
  const folder = join(portal.dataDir, "mails");
  let links: string[] = [];
  await expect
    .poll(
      () => {
        links = readdirSync(folder)
          .sort()
          .map((name) =>
            readFileSync(join(folder, name), "latin1").replaceAll("=\r\n", "").replaceAll("=3D", "="),
          )
          .filter((mail) => mail.includes(`To: ${email}`))
          .flatMap((mail) => new RegExp(`http:\\S+/${page}\\?token=[\\w-]+`).exec(mail)?.[0] ?? []);
        return links.length;
      },
      { timeout: 20_000 },
    )
    .toBe(count);
  return links.at(-1)!;
}
