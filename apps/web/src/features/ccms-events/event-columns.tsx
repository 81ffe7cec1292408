import Box from "@mui/material/Box";
import { type AaEvent, type EaEvent, outcomeOf } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useEventColumns } from "../../both-systems/events/event-columns.tsx";
import { HexValue } from "../../ui/HexValue.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** Columns of the AA's log. @param tracePath - the address of a row's trace. @see specification, section 3 */
export function useAaColumns(tracePath: (event: AaEvent) => string): readonly Column<AaEvent>[] {
  const { time, result, message, requestHash } = useEventColumns(factsOf, tracePath);
  return [time, result, message, requestHash];
}

/** Columns of the EA's log. @param tracePath - the address of a row's trace. @see specification, section 3 */
export function useEaColumns(tracePath: (event: EaEvent) => string): readonly Column<EaEvent>[] {
  const { t } = useTranslation();
  const { time, result, message, requestHash } = useEventColumns<EaEvent>(factsOf, tracePath);
  return [
    time,
    result,
    { key: "type", head: t("event.type"), cell: ({ eventType }) => eventType },
    { key: "code", head: t("event.response_code"), cell: ({ responseCode }) => responseCode },
    message,
    requestHash,
    {
      key: "canonicalId",
      head: t("event.canonical_id"),
      cell: ({ canonicalId }) =>
        canonicalId && (
          <Box sx={{ minWidth: { sm: 240 } }}>
            <HexValue hex={canonicalId} what={t("event.canonical_id")} />
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

function factsOf(event: AaEvent) {
  const { creationDate, message, requestHash } = event;
  return { at: creationDate, outcome: outcomeOf(event), message, requestHash };
}
