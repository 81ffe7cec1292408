import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Providers } from "../app/providers.test-support.tsx";
import { createI18n, localeStorageKey } from "../messages/i18n.ts";
import { LocaleSwitcher } from "./LocaleSwitcher.tsx";

const english = { "locale.label": "Language", "locale.en": "English", "menu.label": "Main menu" };
const german = { "locale.label": "Sprache", "locale.de": "Deutsch" };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function draw(i18n: ReturnType<typeof createI18n>) {
  return render(
    <Providers>
      <I18nextProvider i18n={i18n}>
        <LocaleSwitcher />
      </I18nextProvider>
    </Providers>,
  );
}

it("is not there with one locale, which is English [R1.28] [R1.29] [R9.29]", () => {
  draw(createI18n());
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("appears with two, and the choice is stored in the browser [R1.28] [R1.31]", async () => {
  draw(createI18n({ en: english, de: german }));
  fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value: "de" } });
  await screen.findByRole("combobox", { name: "Sprache" });
  expect(localStorage.getItem(localeStorageKey)).toBe("de");
  expect(document.documentElement.lang).toBe("de");
  expect(createI18n({ en: english, de: german }).resolvedLanguage).toBe("de");
});

it("texts that a locale lacks are English, and so is a remembered locale that is gone [R1.30] [R9.30]", () => {
  localStorage.setItem(localeStorageKey, "de");
  expect(createI18n({ en: english, de: german }).t("menu.label")).toBe("Main menu");
  expect(createI18n({ en: english }).t("locale.label")).toBe("Language");
});
