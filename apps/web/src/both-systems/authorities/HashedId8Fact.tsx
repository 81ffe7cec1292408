import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/Facts.tsx";
import { HexValue } from "../../ui/HexValue.tsx";
import type { Authority } from "./authority.ts";

/** The HashedId8 of an authority with its copy button. */
export function HashedId8Fact({ authority: { hashedId8, title } }: { authority: Authority }) {
  const { t } = useTranslation();
  const label = t("ca.hashed_id8");
  return (
    <Fact label={label} about={t("ca.about_hashed_id8")}>
      <HexValue hex={hashedId8} what={t("ca.of", { what: label, authority: title })} />
    </Fact>
  );
}
