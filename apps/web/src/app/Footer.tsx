import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { calls, forLocale } from "@v2x/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api/api.ts";
import { useExternalUris } from "../session/external-uris.ts";
import { useDocumentDownload } from "../session/use-document-download.ts";
import { useSessionState } from "../session/use-session.ts";
import { useSinglePress } from "../ui/use-single-press.ts";

/** Version, legal links and the contact address, under every screen. */
export function Footer() {
  const { t, i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? i18n.language;
  const signedIn = useSessionState().status === "signed-in";
  const uris = useExternalUris();
  const terms = useDocumentDownload("termsOfUse");
  const counts = useSinglePress();
  const version = useQuery({
    queryKey: ["version"],
    queryFn: ({ signal }) => api.call(calls.meta.version, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  if (!signedIn && !uris) return null;
  return (
    <Box
      component="footer"
      aria-label={t("footer.label")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 5,
        rowGap: 0,
        minHeight: 48,
        px: { xs: 4, sm: 6, lg: 8 },
        py: 2,
        fontSize: 13,
        lineHeight: "20px",
        color: "text.secondary",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {signedIn && !version.isPending && (
        <span>{t("footer.version", { version: version.data?.trim() || t("footer.version_unknown") })}</span>
      )}
      <FooterLink href={forLocale(uris?.privacyStatement, locale)}>{t("footer.privacy")}</FooterLink>
      <FooterLink href={forLocale(uris?.accessibility, locale)}>{t("footer.accessibility")}</FooterLink>
      {signedIn && (
        <Link
          component="button"
          type="button"
          color="inherit"
          disabled={terms.isPending}
          aria-busy={terms.isPending}
          onClick={(event) => counts(event) && terms.mutate()}
          sx={linkStyle}
        >
          {t("footer.terms")}
        </Link>
      )}
      {uris?.contactEmail && (
        <Box component="span" sx={{ ml: { md: "auto" } }}>
          {t("footer.contact")}{" "}
          <FooterLink href={`mailto:${uris.contactEmail}`}>{uris.contactEmail}</FooterLink>
        </Box>
      )}
    </Box>
  );
}

const linkStyle = {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 24,
  fontSize: 13,
  fontWeight: 400,
  textDecorationColor: "currentcolor",
  "@media (pointer: coarse)": { minHeight: 44 },
};

function FooterLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return null;
  return (
    <Link href={href} color="inherit" sx={linkStyle}>
      {children}
    </Link>
  );
}
