import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { AaEvent, EaEvent } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { HexValue } from "../../ui/HexValue.tsx";
import { secondText } from "../../ui/moment-text.ts";
import type { Column } from "../../ui/table/columns.ts";
import { EventResult } from "./EventResult.tsx";

/** Columns of the AA's log. @param traceOf - the address of a row's trace. @see specification, section 3 */
export function useAaColumns(traceOf: (event: AaEvent) => string): readonly Column<AaEvent>[] {
  const { time, result, message, requestHash } = useCommonColumns(traceOf);
  return [time, result, message, requestHash];
}

/** Columns of the EA's log. @param traceOf - the address of a row's trace. @see specification, section 3 */
export function useEaColumns(traceOf: (event: EaEvent) => string): readonly Column<EaEvent>[] {
  const { t } = useTranslation();
  const { time, result, message, requestHash } = useCommonColumns(traceOf);
  return [
    time,
    result,
    { key: "type", head: t("ccms.event_type"), cell: ({ eventType }) => eventType },
    { key: "code", head: t("ccms.event_response_code"), cell: ({ responseCode }) => responseCode },
    message,
    requestHash,
    {
      key: "canonicalId",
      head: t("ccms.event_canonical_id"),
      cell: ({ canonicalId }) =>
        canonicalId && (
          <Box sx={{ minWidth: { sm: 240 } }}>
            <HexValue hex={canonicalId} what={t("ccms.event_canonical_id")} />
          </Box>
        ),
    },
    {
      key: "ecHash",
      head: t("ccms.event_ec_hash"),
      cell: ({ receivedEcHashedId8 }) =>
        receivedEcHashedId8 && <HexValue hex={receivedEcHashedId8} what={t("ccms.event_ec_hash")} />,
    },
    {
      key: "ecIdentifier",
      head: t("ccms.event_ec_identifier"),
      cell: ({ ecIdentifier }) => (
        <Box sx={{ minWidth: { sm: 200 }, overflowWrap: "anywhere" }}>{ecIdentifier}</Box>
      ),
    },
  ];
}

function useCommonColumns<Row extends AaEvent>(traceOf: (event: Row) => string) {
  const { t } = useTranslation();
  return {
    time: {
      key: "time",
      head: t("ccms.event_time"),
      isRowHeader: true,
      cell: (event) => (
        <Link
          component={RouterLink}
          to={traceOf(event)}
          aria-label={t("ccms.event_open", { time: secondText(event.creationDate) })}
          // The accent does not stand out enough from a tinted row.
          sx={{ color: "text.primary", whiteSpace: { sm: "nowrap" }, fontVariantNumeric: "tabular-nums" }}
        >
          {secondText(event.creationDate)}
        </Link>
      ),
    },
    result: {
      key: "result",
      head: t("ccms.event_result"),
      cell: ({ success }) => <EventResult isSuccess={success} />,
    },
    message: {
      key: "message",
      head: t("ccms.event_message"),
      cell: ({ message }) => (
        <Box
          sx={{
            minWidth: { sm: 360 },
            overflowWrap: "anywhere",
            // All of it stands in the trace.
            display: { sm: "-webkit-box" },
            WebkitBoxOrient: "vertical",
            WebkitLineClamp: { sm: "2" },
            overflow: "hidden",
          }}
        >
          {message}
        </Box>
      ),
    },
    requestHash: {
      key: "requestHash",
      head: t("ccms.event_hash"),
      cell: ({ requestHash }) => (
        <Box sx={{ minWidth: { sm: 300 } }}>
          <HexValue hex={requestHash} what={t("ccms.event_hash")} />
        </Box>
      ),
    },
  } satisfies Record<string, Column<Row>>;
}
