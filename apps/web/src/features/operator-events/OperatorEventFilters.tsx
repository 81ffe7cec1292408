import Box from "@mui/material/Box";
import { eventOutcomes, operatorLogs } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { OrganizationField } from "../../both-systems/organizations/OrganizationField.tsx";
import { Select } from "../../ui/Select.tsx";
import { SearchField } from "../../ui/table/SearchField.tsx";
import type { TableAddress } from "../../ui/table/use-table-address.ts";
import { type OperatorEventView, systems } from "./operator-event-filter.ts";

const logsOf = { ccms: operatorLogs.slice(0, 2), scms: operatorLogs.slice(2) } as const;

/** Which system, which authority, how it ended, whose request, from which device. */
export function OperatorEventFilters({ address, view }: { address: TableAddress; view: OperatorEventView }) {
  const { t } = useTranslation();
  const logs = view.system === undefined ? operatorLogs : logsOf[view.system];
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, flex: "1 1 100%", minWidth: 0 }}
    >
      <Select
        aria-label={t("operator.events_system")}
        value={view.system ?? ""}
        // A log is of one system.
        onChange={({ target }) => address.change({ system: target.value, log: "" })}
      >
        <option value="">{t("operator.events_any_system")}</option>
        {systems.map((one) => (
          <option key={one} value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("operator.events_log")}
        value={view.log ?? ""}
        onChange={({ target }) => address.change({ log: target.value })}
      >
        <option value="">{t("operator.events_any_log")}</option>
        {logs.map((one) => (
          <option key={one} value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("event.result")}
        value={view.outcome ?? ""}
        onChange={({ target }) => address.change({ outcome: target.value })}
      >
        <option value="">{t("operator.events_any_outcome")}</option>
        {eventOutcomes.map((one) => (
          <option key={one} value={one}>
            {t(`event.outcome_${one}`)}
          </option>
        ))}
      </Select>
      <OrganizationField address={address} />
      <SearchField label={t("operator.events_canonical_id")} name="canonicalId" address={address} />
    </Box>
  );
}
