import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { X509Report } from "@v2x/inspector";
import { useTranslation } from "react-i18next";
import { StandingMark } from "./StandingMark.tsx";
import { X509Parts } from "./X509Parts.tsx";

/** Certificates, requests and keys of X.509: what came of them in a line, then each with what it says. */
export function X509Panel({ report: { headline, standing, parts } }: { report: X509Report }) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t("decoder.x509")} sx={{ minWidth: 0 }}>
      <Typography role="status" component="h2" variant="h4" sx={{ p: 3, overflowWrap: "anywhere" }}>
        <StandingMark standing={standing} /> {headline}
      </Typography>
      <X509Parts parts={parts} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 3, pb: 3 }}>
        {t("decoder.x509_what")}
      </Typography>
    </Card>
  );
}
