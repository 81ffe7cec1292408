import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { DefaultPermissionSet } from "@v2x/contract";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { Select } from "../../ui/Select.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { defaultSetsQuery } from "./devices-query.ts";

/** Adds a set of permissions that belong together. */
export function DefaultSets({ onAdd }: { onAdd: (set: DefaultPermissionSet) => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(defaultSetsQuery(organizationId));
  const [name, setName] = useState<string>();
  if (query.isError)
    return (
      <Box sx={{ flexBasis: "100%" }}>
        <TryAgain
          message={t("ccms.load_defaults_failure")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      </Box>
    );
  const sets = query.data ?? [];
  const chosen = sets.find((set) => set.name === name) ?? sets[0];
  if (!chosen) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, minWidth: 0 }}>
      <Select
        aria-label={t("ccms.device_default_set")}
        value={chosen.name}
        onChange={(event) => setName(event.target.value)}
      >
        {sets.map((set) => (
          <option key={set.name}>{set.name}</option>
        ))}
      </Select>
      <Button variant="outlined" startIcon={<ListPlus size={18} aria-hidden />} onClick={() => onAdd(chosen)}>
        {t("ccms.device_default_set_add")}
      </Button>
    </Box>
  );
}
