import { generateKeyPairSync } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expectFocus } from "./pages.ts";

/** The public key of a new key pair, as OpenSSL writes it, in hexadecimal digits. */
export function newPublicKey(namedCurve = "prime256v1"): string {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve });
  return publicKey.export({ format: "der", type: "spki" }).toString("hex");
}

/** A field of the open dialog, by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("dialog").getByLabel(name, { exact: true });
}

/** Tabs on until an element has the focus; the focus must not fall out of the page on the way. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${element} is not reached by Tab`);
}

/** Expects the focus in a field and the words under it; a key pressed there takes them away. */
export async function refusedAt(page: Page, refused: Locator, text: RegExp): Promise<void> {
  const said = page.getByText(text);
  await said.waitFor();
  await expectFocus(refused);
  const described = await refused.evaluate((element) =>
    element
      .getAttribute("aria-describedby")!
      .split(" ")
      .map((id) => document.getElementById(id)!.innerText),
  );
  if (!described.some((words) => text.test(words))) throw new Error(`${text} does not describe ${refused}`);
  await page.keyboard.press("End");
  await said.waitFor({ state: "hidden" });
}
