import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { createI18n } from "./i18n.ts";
import type { PlainMessageKey } from "./message-texts.ts";

const { t }: { t: TFunction } = createI18n();

// The type checker keeps what the comments expect: a line without the error that it must have is one itself.
it("a message is asked for by a key there is, with every value that its text names", () => {
  expect(t("user_menu.open", { email: "demo@v2x.example" })).toBe("User menu of demo@v2x.example");
  expect(t("ui.hex_bytes", { count: 2 })).toBe("2 bytes");
  // @ts-expect-error: no text has this key.
  t("user_menu.opne");
  // @ts-expect-error: the text names {email}.
  t("user_menu.open");
  // @ts-expect-error: the text names {email}, and nothing else.
  t("user_menu.open", { mail: "demo@v2x.example" });
});

it("a key made of parts is one for each part allowed", () => {
  const titleOf = (product: "coer_decoder" | "uper_decoder") => t(`menu.${product}`);
  expect(titleOf("uper_decoder")).toBe("UPER decoder");
  // @ts-expect-error: not each of them has such a text.
  const labelOf = (product: "coer_decoder" | "top_bar") => t(`${product}.label`);
  expect(labelOf("top_bar")).toBe("Portal");
  // @ts-expect-error: any text at all may be no key.
  const anyOf = (product: string) => t(`menu.${product}`);
  expect(anyOf("ccms")).toBe("CCMS");
});

it("the keys of a menu are those of texts without values", () => {
  const plain: PlainMessageKey = "menu.organization";
  expect(t(plain)).toBe("Organization");
  // @ts-expect-error: the text names {organization}.
  const wanting: PlainMessageKey = "menu.organization_is";
  expect(t(wanting as "menu.organization_is", { organization: "A" })).toContain("A");
});

it("keeps a name written from right to left from turning the sentence around it", () => {
  expect(t("menu.organization_is", { organization: "\u05d0\u05d1" })).toContain("\u2068\u05d0\u05d1\u2069");
  expect(t("menu.organization_is", { organization: "<A & B>" })).toContain("<A & B>");
});
