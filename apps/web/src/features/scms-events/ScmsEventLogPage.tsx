import { useTranslation } from "react-i18next";
import { EventLogScreen } from "../../both-systems/events/EventLogScreen.tsx";
import { paths } from "../../paths.ts";
import { EcaEvents, RaEvents } from "./ScmsEventTables.tsx";
import { scmsEventLogs } from "./scms-event-logs.ts";

/** The screen "Event logs" of the SCMS: what ECA and RA were asked. */
export function ScmsEventLogPage() {
  const { t } = useTranslation();
  const noneText = t("scms.events_none_text");
  return (
    <EventLogScreen
      of={scmsEventLogs}
      texts={{
        sentence: t("scms.events_sentence"),
        hashHint: t("scms.events_hash_hint"),
        noMatch: t("scms.events_no_match_text"),
        logs: {
          eca: { tab: t("scms.events_tab_eca"), none: t("scms.events_none_eca"), noneText },
          ra: { tab: t("scms.events_tab_ra"), none: t("scms.events_none_ra"), noneText },
        },
      }}
      tableOf={(log, props) => (log === "eca" ? <EcaEvents {...props} /> : <RaEvents {...props} />)}
      devices={paths.scmsDevices()}
    />
  );
}
