import { fallbackLocale, type locales } from "@v2x/contract";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";

/** Key of the chosen locale in `localStorage`. */
export const localeStorageKey = "locale";

/** The texts of every locale that the portal speaks, by locale and key. */
const messages: Record<(typeof locales)[number], Record<string, string>> = { en };

/**
 * Prepares the texts: the remembered locale if we still have it, else English, which also fills every gap.
 * Keys are flat (`ccms.general_error`), placeholders stand in braces (`{email}`).
 */
export function createI18n(
  texts: Record<string, Record<string, string>> = messages,
  storage: Storage | undefined = globalThis.localStorage,
): i18n {
  const instance = i18next.createInstance();
  const remembered = storage?.getItem(localeStorageKey) ?? undefined;
  instance.use(initReactI18next);
  void instance.init({
    lng: remembered !== undefined && Object.hasOwn(texts, remembered) ? remembered : fallbackLocale,
    fallbackLng: fallbackLocale,
    supportedLngs: Object.keys(texts),
    resources: Object.fromEntries(
      Object.entries(texts).map(([locale, translation]) => [locale, { translation }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    // React escapes already.
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    initAsync: false,
  });
  instance.on("languageChanged", (locale) => {
    storage?.setItem(localeStorageKey, locale);
    document.documentElement.lang = locale;
  });
  return instance;
}
