import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Explain } from "../../ui/Explain.tsx";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import type { Authority, AuthorityUrl } from "./authorities.ts";

/** Labels and values of an authority, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(400px, 100%), 1fr))",
        minWidth: 0,
      }}
    >
      {children}
    </Box>
  );
}

/** The HashedId8 of an authority with its copy button. */
export function HashedId8Fact({ authority }: { authority: Authority }) {
  const { t } = useTranslation();
  const label = t("ccms.ca_hashed_id8");
  return (
    <Fact label={label} about={t("ccms.ca_about_hashed_id8")}>
      <HexValue
        hex={authority.hashedId8}
        what={t("ccms.ca_of", { what: label, authority: authority.title })}
      />
    </Fact>
  );
}

/** An address of an authority with its copy button. */
export function UrlFact({ authority, url }: { authority: Authority; url: AuthorityUrl }) {
  const { t } = useTranslation();
  const label = t(url.label);
  return (
    <Fact label={label} about={t(url.about)}>
      <CopyableText value={url.url} what={t("ccms.ca_of", { what: label, authority: authority.title })} />
    </Fact>
  );
}

/** A label with its value; `about` explains the label. */
export function Fact({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="dt"
        sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", color: "text.secondary" }}
      >
        {label}
        {about && <Explain term={label} text={about} />}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
