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
        canonicalId && <HexValue hex={canonicalId} what={t("ccms.event_canonical_id")} />,
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
      cell: ({ ecIdentifier }) => <Box sx={{ minWidth: 120, overflowWrap: "anywhere" }}>{ecIdentifier}</Box>,
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
          sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
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
        <Box sx={{ minWidth: { sm: 280 }, maxWidth: { sm: 480 }, overflowWrap: "anywhere" }}>{message}</Box>
      ),
    },
    requestHash: {
      key: "requestHash",
      head: t("ccms.event_hash"),
      cell: ({ requestHash }) => <HexValue hex={requestHash} what={t("ccms.event_hash")} />,
    },
  } satisfies Record<string, Column<Row>>;
}
