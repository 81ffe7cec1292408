import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { EventFilter } from "./EventFilter.tsx";
import { type EventFilterForm, filterOf, isFiltering, noFilter } from "./event-filter-form.ts";
import type { EventLogs } from "./event-logs.ts";
import { type EmptyLogTexts, NoEvents } from "./NoEvents.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 15];

/** What a log's table is made with; `empty` stands in place of rows. */
export interface LogTableProps {
  readonly filter: EventFilterForm;
  readonly address: TableAddress;
  readonly empty: ReactNode;
}

/** What a system says on its screen. */
interface LogTexts<Log extends string> {
  readonly sentence: string;
  readonly hashHint: string;
  /** Says, where no row passes the filters, which rows there can be. */
  readonly noMatch: string;
  readonly logs: Readonly<Record<Log, { readonly tab: string } & EmptyLogTexts>>;
}

/**
 * The screen "Event logs" of a system: what its authorities were asked. Log, filter and page stand in the address.
 *
 * @param tableOf - the table of a log.
 * @param devices - the address of the screen of the devices that send requests, for a log that has no rows yet.
 */
export function EventLogScreen<Log extends string>({
  of,
  texts,
  tableOf,
  devices,
}: {
  of: EventLogs<Log>;
  texts: LogTexts<Log>;
  tableOf: (log: Log, props: LogTableProps) => ReactNode;
  devices: string;
}) {
  const { t } = useTranslation();
  const address = useTableAddress(pageSizes);
  const hashField = useRef<HTMLInputElement>(null);
  const { system, logs } = of;
  const log = logs.find((offered) => offered === address.valueOf("log")) ?? logs[0]!;
  const filter = filterOf(address.valueOf, of.hashProblem);
  const focusHash = () => hashField.current?.focus();
  return (
    <>
      <PageHead title={t("events.title")} sentence={texts.sentence} system={system} />
      <Tabs
        value={log}
        onChange={(_event, chosen: Log) => address.change({ log: chosen === logs[0] ? "" : chosen })}
        aria-label={t("events.tabs")}
        selectionFollowsFocus
        sx={{ mb: 4 }}
      >
        {logs.map((offered) => (
          <Tab
            key={offered}
            value={offered}
            label={texts.logs[offered].tab}
            id={`${system}-events-${offered}`}
            aria-controls={`${system}-events`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${system}-events`} aria-labelledby={`${system}-events-${log}`}>
        <EventFilter
          applied={filter}
          hashRule={of.hashProblem}
          hashHint={texts.hashHint}
          onSearch={(searched) => address.change({ ...searched })}
          hashField={hashField}
        />
        {tableOf(log, {
          filter,
          address,
          empty: (
            <NoEvents
              texts={texts.logs[log]}
              noMatch={isFiltering(filter) ? texts.noMatch : undefined}
              onClear={() => {
                address.change({ ...noFilter });
                focusHash();
              }}
              onFindByHash={focusHash}
              devices={devices}
            />
          ),
        })}
      </Box>
    </>
  );
}
