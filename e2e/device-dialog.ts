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
