import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { EventTrace } from "@v2x/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import { secondText } from "../../ui/moment-text.ts";
import { EventResult } from "./EventResult.tsx";

/** How a request ended, in words first, what to change, and what is known of it. */
export function TraceHead({ trace }: { trace: EventTrace }) {
  const { t } = useTranslation();
  const { success, message, advice } = trace;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("ccms.event_time"), secondText(trace.creationDate)],
    [t("ccms.event_type"), trace.eventType],
    [t("ccms.event_response_code"), trace.responseCode],
    [t("ccms.event_hash"), <HexValue key="hash" hex={trace.requestHash} what={t("ccms.event_hash")} />],
    [
      t("ccms.event_canonical_id"),
      trace.canonicalId && <HexValue hex={trace.canonicalId} what={t("ccms.event_canonical_id")} />,
    ],
    [
      t("ccms.event_ec_hash"),
      trace.receivedEcHashedId8 && (
        <HexValue hex={trace.receivedEcHashedId8} what={t("ccms.event_ec_hash")} />
      ),
    ],
    [
      t("ccms.event_ec_identifier"),
      trace.ecIdentifier && <CopyableText value={trace.ecIdentifier} what={t("ccms.event_ec_identifier")} />,
    ],
  ];
  return (
    <Card sx={{ display: "grid", gap: 4, p: 4, minWidth: 0 }}>
      <Box sx={{ display: "grid", gap: 2 }}>
        <EventResult isSuccess={success} />
        <Typography sx={{ fontSize: 16, lineHeight: "24px", overflowWrap: "anywhere", maxWidth: "80ch" }}>
          {message}
        </Typography>
      </Box>
      {advice.length > 0 && (
        <Alert severity="info" role="note">
          <Box sx={{ fontWeight: 500 }}>{t("ccms.trace_advice")}</Box>
          {advice.map(({ name, text }) => (
            <Box key={name}>{text}</Box>
          ))}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(auto-fill, minmax(280px, 1fr))" },
          gap: 3,
          m: 0,
        }}
      >
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <Box key={name} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
    </Card>
  );
}
