import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { EventOutcome } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { HexValue } from "../../ui/HexValue.tsx";
import { secondText } from "../../ui/moment-text.ts";
import type { Column } from "../../ui/table/columns.ts";
import { EventResult } from "./EventResult.tsx";

/** What every log says of a request, under whatever names. */
interface EventFacts {
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: EventOutcome;
  readonly message: string | null;
  readonly requestHash: string;
}

/**
 * The columns that every log has.
 *
 * @param factsOf - reads a row.
 * @param tracePath - the address of a row's trace.
 */
export function useEventColumns<Row>(factsOf: (event: Row) => EventFacts, tracePath: (event: Row) => string) {
  const { t } = useTranslation();
  return {
    time: {
      key: "time",
      head: t("event.time"),
      isRowHeader: true,
      cell: (event) => {
        const time = secondText(factsOf(event).at);
        return (
          <Link
            component={RouterLink}
            to={tracePath(event)}
            aria-label={t("event.open", { time })}
            // The accent does not stand out enough from a tinted row.
            sx={{
              color: "text.primary",
              whiteSpace: { sm: "nowrap" },
              fontVariantNumeric: "tabular-nums",
            }}
          >
            {time}
          </Link>
        );
      },
    },
    result: {
      key: "result",
      head: t("event.result"),
      cell: (event) => <EventResult outcome={factsOf(event).outcome} />,
    },
    message: {
      key: "message",
      head: t("event.message"),
      cell: (event) => (
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
          {factsOf(event).message}
        </Box>
      ),
    },
    requestHash: {
      key: "requestHash",
      head: t("event.hash"),
      cell: (event) => (
        <Box sx={{ minWidth: { sm: 300 } }}>
          <HexValue hex={factsOf(event).requestHash} what={t("event.hash")} />
        </Box>
      ),
    },
  } satisfies Record<string, Column<Row>>;
}
