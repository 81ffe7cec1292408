import type { Locale } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Select } from "../ui/Select.tsx";

/** Lets a person choose a language; shown only when there is more than one. */
export function LocaleSwitcher() {
  const { t, i18n } = useTranslation();
  const supported = i18n.options.supportedLngs;
  const locales = (supported ? [...supported] : []).filter((locale): locale is Locale => locale !== "cimode");
  if (locales.length < 2) return null;
  return (
    <Select
      aria-label={t("locale.label")}
      value={i18n.resolvedLanguage}
      onChange={(event) => void i18n.changeLanguage(event.target.value)}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {t(`locale.${locale}`, { lng: locale })}
        </option>
      ))}
    </Select>
  );
}
