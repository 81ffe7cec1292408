import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { X509Part, X509Report } from "@v2x/inspector";
import { useTranslation } from "react-i18next";
import { HexValue } from "../../../ui/HexValue.tsx";
import { AnswerMark } from "./AnswerMark.tsx";
import { StandingMark } from "./StandingMark.tsx";

/** Certificates, requests and keys of X.509: what came of them in a line, then each with what it says. */
export function X509Panel({ report: { headline, standing, parts } }: { report: X509Report }) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t("decoder.x509")} sx={{ minWidth: 0 }}>
      <Typography role="status" component="h2" variant="h4" sx={{ p: 3, overflowWrap: "anywhere" }}>
        <StandingMark standing={standing} /> {headline}
      </Typography>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one input keep their places, and may be the same twice
        <PartFacts key={index} part={part} />
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ px: 3, pb: 3 }}>
        {t("decoder.x509_what")}
      </Typography>
    </Card>
  );
}

function PartFacts({ part: { title, facts, answers } }: { part: X509Part }) {
  return (
    <Box sx={{ p: 3, display: "grid", gap: 2, minWidth: 0, borderTop: "1px solid", borderColor: "divider" }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {answers.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", typography: "body2" }}>
          {answers.map(({ state, text }) => (
            <li key={text}>
              <AnswerMark state={state} /> {text}
            </li>
          ))}
        </Box>
      )}
      {facts.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: "grid",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(160px, 240px) minmax(0, 1fr)" },
            columnGap: 4,
            rowGap: 1,
            typography: "body2",
            overflowWrap: "anywhere",
            "& dt": { color: "text.secondary" },
            "& dd": { m: 0, mb: { xs: 2, sm: 0 }, minWidth: 0 },
          }}
        >
          {facts.map(({ label, value }) => (
            <Box key={label} sx={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{isHex(value) ? <HexValue hex={value} what={label} /> : value}</dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Keys, fingerprints and numbers are set in the monospaced face. */
function isHex(value: string): boolean {
  return value.length >= 16 && /^[0-9a-f]+$/.test(value);
}
