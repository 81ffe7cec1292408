import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { type OperatorEvent, outcomeOf } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { useEventColumns } from "../../both-systems/events/event-columns.tsx";
import { paths } from "../../paths.ts";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** The columns of the requests of all organizations. */
export function useOperatorEventColumns(): readonly Column<OperatorEvent>[] {
  const { t } = useTranslation();
  const { time, result, message, requestHash } = useEventColumns<OperatorEvent>(
    (event) => ({ ...event, at: event.creationDate, outcome: outcomeOf(event) }),
    ({ id }) => paths.operatorEventTrace(id),
  );
  return [
    time,
    result,
    {
      key: "log",
      head: t("operator.events_log"),
      cell: ({ system, log }) => (
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <SystemBadge system={system} />
          {log.toUpperCase()}
        </Box>
      ),
    },
    {
      key: "organization",
      head: t("operator.events_organization"),
      cell: ({ organizationName, organizationId }) => (
        <Box sx={{ minWidth: { sm: 120 }, overflowWrap: "anywhere" }}>
          {organizationId === null ? (
            <Box sx={{ color: "text.secondary" }}>{t("operator.events_nobody")}</Box>
          ) : (
            (organizationName ?? organizationId)
          )}
        </Box>
      ),
    },
    message,
    {
      key: "type",
      head: t("event.type"),
      cell: ({ eventType, responseCode }) => (
        <Box sx={{ minWidth: { sm: 140 }, overflowWrap: "anywhere" }}>
          {eventType}
          {responseCode !== null && <Box sx={{ color: "text.secondary" }}>{responseCode}</Box>}
        </Box>
      ),
    },
    {
      key: "canonicalId",
      head: t("event.canonical_id"),
      cell: ({ system, canonicalId }) =>
        canonicalId !== null && (
          <Box sx={{ minWidth: { sm: 200 }, overflowWrap: "anywhere" }}>
            <Link
              component={RouterLink}
              to={paths.operatorDevices({ system, canonicalId })}
              aria-label={t("operator.events_device", { canonicalId })}
              // The accent does not stand out enough from a tinted row.
              sx={{ typography: "mono", color: "text.primary" }}
            >
              {canonicalId}
            </Link>
          </Box>
        ),
    },
    requestHash,
  ];
}
