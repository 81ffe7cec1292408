import Box from "@mui/material/Box";
import type { AuditRow } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { secondText } from "../../ui/moment-text.ts";
import type { Column } from "../../ui/table/columns.ts";

/** The columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation();
  return [
    { key: "position", head: t("operator.audit_row"), cell: ({ position }) => position, isNumeric: true },
    { key: "at", head: t("operator.audit_at"), cell: ({ at }) => secondText(at) },
    {
      key: "actor",
      head: t("operator.audit_actor"),
      cell: ({ actor, address, requestId }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          <Box>{actor.name}</Box>
          {actor.kind !== "person" && <Quiet>{t(`operator.audit_kind_${actor.kind}`)}</Quiet>}
          {address !== null && (
            <Quiet>{t("operator.audit_from_address", { address, requestId: requestId ?? "" })}</Quiet>
          )}
        </Box>
      ),
    },
    {
      key: "action",
      head: t("operator.audit_what"),
      isRowHeader: true,
      cell: ({ action, subject, reason, organizationId }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          <Box>{action}</Box>
          <Box sx={{ fontWeight: 400 }}>{subject}</Box>
          {organizationId !== null && (
            <Quiet>{t("operator.audit_of_organization", { organizationId })}</Quiet>
          )}
          {reason !== null && <Quiet>{t("operator.audit_reason", { reason })}</Quiet>}
        </Box>
      ),
    },
    { key: "change", head: t("operator.audit_change"), cell: (row) => <Change row={row} /> },
  ];
}

function Quiet({ children }: { children: string }) {
  return <Box sx={{ color: "text.secondary", fontWeight: 400, fontSize: 13 }}>{children}</Box>;
}

/** A line for each member that differs: what it was and what it is. */
function Change({ row: { before, after } }: { row: AuditRow }) {
  const { t } = useTranslation();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (seen: AuditRow["before"], name: string) =>
    seen === null || seen[name] === undefined ? t("operator.audit_absent") : JSON.stringify(seen[name]);
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, py: 1, listStyle: "none", typography: "mono", overflowWrap: "anywhere" }}
    >
      {names.map((name) => (
        <li key={name}>
          {name}: {before !== null && `${textOf(before, name)} → `}
          {textOf(after, name)}
        </li>
      ))}
    </Box>
  );
}
