import Box from "@mui/material/Box";
import { type EcaEvent, type EventOutcome, outcomeOf, type RaEvent } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useEventColumns } from "../../both-systems/events/event-columns.tsx";
import { HexValue } from "../../ui/HexValue.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** How a request ended: one without an error message was not refused. */
export function scmsOutcomeOf({ errorMessage, responseCode }: RaEvent): EventOutcome {
  return outcomeOf({ success: errorMessage === null, responseCode });
}

/** Columns of the RA's log. @param tracePath - the address of a row's trace. @see specification, section 3 */
export function useRaColumns<Row extends RaEvent>(tracePath: (event: Row) => string): readonly Column<Row>[] {
  const { t } = useTranslation();
  const { time, result, message, requestHash } = useEventColumns<Row>(factsOf, tracePath);
  return [
    time,
    result,
    { key: "type", head: t("event.type"), cell: ({ type }) => type },
    {
      key: "code",
      head: t("event.response_code"),
      cell: ({ responseCode }) => <Box sx={{ overflowWrap: "anywhere" }}>{responseCode}</Box>,
    },
    { ...message, head: t("scms.event_error_message") },
    requestHash,
    {
      key: "ecHash",
      head: t("scms.event_ec_hash"),
      cell: ({ ecHashedId8 }) => ecHashedId8 && <HexValue hex={ecHashedId8} what={t("scms.event_ec_hash")} />,
    },
  ];
}

/** Columns of the ECA's log. @param tracePath - the address of a row's trace. @see specification, section 3 */
export function useEcaColumns(tracePath: (event: EcaEvent) => string): readonly Column<EcaEvent>[] {
  const { t } = useTranslation();
  return [
    ...useRaColumns(tracePath),
    {
      key: "canonicalId",
      head: t("event.canonical_id"),
      cell: ({ canonicalId }) => (
        <Box sx={{ minWidth: { sm: 200 }, overflowWrap: "anywhere" }}>{canonicalId}</Box>
      ),
    },
  ];
}

function factsOf(event: RaEvent) {
  const { creationTime, errorMessage, requestHash } = event;
  return { at: creationTime, outcome: scmsOutcomeOf(event), message: errorMessage, requestHash };
}
