import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/Facts.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import type { AuthorityUrl, CcmsAuthority } from "./authorities.ts";

/** An address of an authority with its copy button. */
export function UrlFact({ authority, url }: { authority: CcmsAuthority; url: AuthorityUrl }) {
  const { t } = useTranslation();
  const label = t(url.label);
  return (
    <Fact label={label} about={t(url.about)} isWide>
      <CopyableText value={url.url} what={t("ca.of", { what: label, authority: authority.title })} />
    </Fact>
  );
}
