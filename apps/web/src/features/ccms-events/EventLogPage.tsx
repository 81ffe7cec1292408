import { useTranslation } from "react-i18next";
import { EventLogScreen } from "../../both-systems/events/EventLogScreen.tsx";
import { paths } from "../../paths.ts";
import { ccmsEventLogs } from "./ccms-event-logs.ts";
import { AaEvents, EaEvents } from "./EventTables.tsx";

/** The screen "Event logs" of the CCMS: what EA and AA were asked. */
export function EventLogPage() {
  const { t } = useTranslation();
  return (
    <EventLogScreen
      of={ccmsEventLogs}
      texts={{
        sentence: t("ccms.events_sentence"),
        hashHint: t("ccms.events_hash_hint"),
        noMatch: t("ccms.events_no_match_text"),
        logs: {
          ea: {
            tab: t("ccms.events_tab_ea"),
            none: t("ccms.events_none_ea"),
            noneText: t("ccms.events_none_ea_text"),
          },
          aa: {
            tab: t("ccms.events_tab_aa"),
            none: t("ccms.events_none_aa"),
            noneText: t("ccms.events_none_aa_text"),
          },
        },
      }}
      tableOf={(log, props) => (log === "ea" ? <EaEvents {...props} /> : <AaEvents {...props} />)}
      devices={paths.ccmsDevices()}
    />
  );
}
