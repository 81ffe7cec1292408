import Box from "@mui/material/Box";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "../../ui/table/SearchField.tsx";
import type { TableAddress } from "../../ui/table/use-table-address.ts";

/** Who, what, of what, for which organization and on which days. */
export function AuditFilters({ address }: { address: TableAddress }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, flex: "1 1 100%", minWidth: 0 }}
    >
      <SearchField label={t("operator.audit_actor")} name="actor" address={address} />
      <SearchField label={t("operator.audit_action")} name="action" address={address} />
      <SearchField label={t("operator.audit_subject")} name="subject" address={address} />
      <SearchField label={t("operator.audit_organization")} name="organization" address={address} />
      <Day label={t("operator.audit_from")} name="from" address={address} />
      <Day label={t("operator.audit_until")} name="until" address={address} />
    </Box>
  );
}

function Day({ label, name, address }: { label: string; name: "from" | "until"; address: TableAddress }) {
  const id = useId();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type="date"
        value={address.valueOf(name)}
        onChange={({ target }) => address.change({ [name]: target.value })}
        sx={{ "& input": { py: 1.25 } }}
      />
    </Box>
  );
}
