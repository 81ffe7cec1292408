import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { outcomeOf, type RequestTrace } from "@v2x/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HexValue } from "../../ui/HexValue.tsx";
import { secondText } from "../../ui/moment-text.ts";
import { EventResult } from "./EventResult.tsx";

/** The name of something that is known of a request, and what it is; null where it is not known. */
export type TraceFact = readonly [name: string, value: ReactNode];

/** How a request ended, in words first, what to change, and what is known of it. @param facts - those of its system. */
export function TraceHead({ trace, facts }: { trace: RequestTrace; facts: readonly TraceFact[] }) {
  const { t } = useTranslation();
  const { message, advice } = trace;
  const allFacts: readonly TraceFact[] = [
    [t("event.time"), secondText(trace.creationDate)],
    [t("event.type"), trace.eventType],
    [t("event.response_code"), trace.responseCode],
    [t("event.hash"), <HexValue key="hash" hex={trace.requestHash} what={t("event.hash")} />],
    ...facts,
  ];
  return (
    <Card sx={{ display: "grid", gap: 4, p: 4, minWidth: 0 }}>
      <Box sx={{ display: "grid", gap: 2 }}>
        <EventResult outcome={outcomeOf(trace)} />
        <Typography sx={{ fontSize: 16, lineHeight: "24px", overflowWrap: "anywhere", maxWidth: "80ch" }}>
          {message}
        </Typography>
      </Box>
      {advice.length > 0 && (
        <Alert severity="info" role="note">
          <Box sx={{ fontWeight: 500 }}>{t("trace.advice")}</Box>
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
        {allFacts
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
