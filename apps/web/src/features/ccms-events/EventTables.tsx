import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AaEvent, CcmsLog } from "@v2x/contract";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { IconTool } from "../../ui/IconTool.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { PagedTable, type TablePage } from "../../ui/table/PagedTable.tsx";
import type { TableAddress } from "../../ui/table/use-table-address.ts";
import { useAaColumns, useEaColumns } from "./event-columns.tsx";
import type { EventFilterForm } from "./event-filter-form.ts";
import { aaEventsQuery, eaEventsQuery } from "./events-query.ts";

/** What a log's table is made with; `empty` stands in place of rows. */
interface LogTableProps {
  readonly filter: EventFilterForm;
  readonly address: TableAddress;
  readonly empty: ReactNode;
}

/** The table of the EA's log. */
export function EaEvents(props: LogTableProps) {
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(eaEventsQuery(organizationId, { page, size, filter: props.filter }));
  return <LogTable {...props} log="ea" columns={useEaColumns(traceOf("ea", props.filter))} query={query} />;
}

/** The table of the AA's log. */
export function AaEvents(props: LogTableProps) {
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(aaEventsQuery(organizationId, { page, size, filter: props.filter }));
  return <LogTable {...props} log="aa" columns={useAaColumns(traceOf("aa", props.filter))} query={query} />;
}

/** Whoever found a row by its hash may need that for its trace too. */
function traceOf(log: CcmsLog, { requestHash }: EventFilterForm) {
  return ({ id }: AaEvent) => paths.ccmsEventTrace(log, id, requestHash);
}

function LogTable<Row extends AaEvent>({
  log,
  columns,
  query,
  filter,
  address,
  empty,
}: LogTableProps & {
  log: CcmsLog;
  columns: readonly Column<Row>[];
  query: UseQueryResult<TablePage<Row>>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText("ccms");
  const traceAddress = traceOf(log, filter);
  return (
    <PagedTable
      title={t(`ccms.events_table_${log}`)}
      toolbar={
        <IconTool name={t("ccms.events_refresh")} icon={RotateCw} onClick={() => void query.refetch()} />
      }
      columns={columns}
      query={query}
      address={address}
      keyOf={({ id }) => id}
      toneOf={({ success }) => (success ? "success" : "error")}
      onDoubleClick={(event) => void navigate(traceAddress(event))}
      failure={{ message: t("ccms.events_loading_error"), detail: failureText }}
      empty={empty}
    />
  );
}
