import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type CcmsLog, ccmsLogs } from "@v2x/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { EventFilter } from "./EventFilter.tsx";
import { AaEvents, EaEvents } from "./EventTables.tsx";
import { filterOf, isFiltering, noFilter } from "./event-filter-form.ts";
import { NoEvents } from "./NoEvents.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 15];

/** The screen "Event logs" of the CCMS: what EA and AA were asked. Log, filter and page stand in the address. */
export function EventLogPage() {
  const { t } = useTranslation();
  const address = useTableAddress(pageSizes);
  const hashField = useRef<HTMLInputElement>(null);
  const log = ccmsLogs.find((offered) => offered === address.valueOf("log")) ?? ccmsLogs[0];
  const filter = filterOf(address.valueOf);
  const LogTable = { ea: EaEvents, aa: AaEvents }[log];
  return (
    <>
      <PageHead title={t("ccms.events_title")} sentence={t("ccms.events_sentence")} system="ccms" />
      <Tabs
        value={log}
        onChange={(_event, chosen: CcmsLog) => address.change({ log: chosen === ccmsLogs[0] ? "" : chosen })}
        aria-label={t("ccms.events_tabs")}
        selectionFollowsFocus
        sx={{ mb: 4 }}
      >
        {ccmsLogs.map((offered) => (
          <Tab
            key={offered}
            value={offered}
            label={t(`ccms.events_tab_${offered}`)}
            id={`ccms-events-${offered}`}
            aria-controls="ccms-events"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="ccms-events" aria-labelledby={`ccms-events-${log}`}>
        <EventFilter
          applied={filter}
          onSearch={(searched) => address.change({ ...searched })}
          hashField={hashField}
        />
        <LogTable
          filter={filter}
          address={address}
          empty={
            <NoEvents
              log={log}
              isFiltered={isFiltering(filter)}
              onClear={() => {
                address.change({ ...noFilter });
                hashField.current?.focus();
              }}
              onFindByHash={() => hashField.current?.focus()}
            />
          }
        />
      </Box>
    </>
  );
}
