import type { UseQueryResult } from "@tanstack/react-query";
import type { EventOutcome } from "@v2x/contract";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFailureText } from "../../session/use-failure-text.ts";
import { IconTool } from "../../ui/IconTool.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { PagedTable, type TablePage } from "../../ui/table/PagedTable.tsx";
import type { LogTableProps } from "./EventLogScreen.tsx";
import { toneOfOutcome } from "./EventResult.tsx";
import type { EventLogs } from "./event-logs.ts";

/**
 * The table of one log, its rows in the colour of how the request ended.
 *
 * @param outcomeOf - tells that of a row.
 */
export function LogTable<Row extends { readonly id: string }>({
  of,
  title,
  columns,
  query,
  outcomeOf,
  tracePath,
  address,
  empty,
}: Omit<LogTableProps, "filter"> & {
  of: Pick<EventLogs<string>, "system">;
  title: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<TablePage<Row>>;
  outcomeOf: (event: Row) => EventOutcome;
  tracePath: (event: Row) => string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText(of.system);
  return (
    <PagedTable
      title={title}
      toolbar={<IconTool name={t("events.refresh")} icon={RotateCw} onClick={() => void query.refetch()} />}
      columns={columns}
      query={query}
      address={address}
      keyOf={({ id }) => id}
      toneOf={(event) => toneOfOutcome(outcomeOf(event))}
      onDoubleClick={(event) => void navigate(tracePath(event))}
      failure={{ message: t("events.loading_error"), detail: failureText }}
      empty={empty}
    />
  );
}
