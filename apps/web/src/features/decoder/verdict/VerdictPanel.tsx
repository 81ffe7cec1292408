import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../../session/use-failure-text.ts";
import { BusyButton } from "../../../ui/BusyButton.tsx";
import type { DecoderProduct } from "../worker/decoder-products.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { useVerdict } from "./use-verdict.ts";
import { VerdictResult } from "./VerdictResult.tsx";
import { VerdictTermsForm } from "./VerdictTermsForm.tsx";

/** Asks, on demand, what signatures, issuers and rules say of what was decoded. */
export function VerdictPanel({ product, reading }: { product: DecoderProduct; reading: ReadItem }) {
  const { t } = useTranslation();
  const failureText = useFailureText(product);
  const { terms, setTerms, query, ask } = useVerdict(reading);
  return (
    <Card
      component="section"
      aria-labelledby="decoder-verdict"
      sx={{ p: 4, display: "grid", gap: 4, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 2 }}>
        <Box sx={{ flex: "1 1 320px", minWidth: 0 }}>
          <Typography id="decoder-verdict" variant="h4" component="h3">
            {t("decoder.verdict")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t("decoder.verdict_what")}
          </Typography>
        </Box>
        <BusyButton
          variant="outlined"
          busy={query.isFetching}
          startIcon={<Scale size={20} aria-hidden />}
          onClick={ask}
        >
          {t("decoder.verdict_ask")}
        </BusyButton>
      </Box>
      {query.isError && (
        <Alert severity="error" role="alert">
          <Box sx={{ fontWeight: 500 }}>{t("decoder.verdict_failed")}</Box>
          <Box sx={{ overflowWrap: "anywhere" }}>{failureText(query.error)}</Box>
        </Alert>
      )}
      {query.data && (
        <>
          <VerdictResult verdict={query.data} />
          <VerdictTermsForm terms={terms} onTerms={setTerms} />
        </>
      )}
    </Card>
  );
}
