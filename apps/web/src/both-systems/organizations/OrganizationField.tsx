import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import type { TableAddress } from "../../ui/table/use-table-address.ts";

/** Under which name the chosen organization stands in a table's address, by its id. */
const organizationName = "organization";

/**
 * Chooses one organization of the whole installation for a table, by a part of its name or the beginning of its id; for
 * operators.
 */
export function OrganizationField({ address }: { address: TableAddress }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const chosenId = address.valueOf(organizationName);
  const found = useQuery(organizationsQuery(typed.trim()));
  const named = useQuery({ ...organizationsQuery(chosenId), enabled: chosenId !== "" });
  const chosen =
    chosenId === ""
      ? null
      : (named.data?.find(({ organizationId }) => organizationId === chosenId) ?? {
          organizationId: chosenId,
          name: chosenId,
        });
  const label = t("organization_field.chosen");
  return (
    <Autocomplete
      options={found.data ?? []}
      value={chosen}
      loading={found.isPending}
      loadingText={t("organization_field.loading")}
      noOptionsText={t(found.isError ? "organization_field.not_loaded" : "organization_field.none_found")}
      clearText={t("ui.select_clear", { what: label })}
      closeText={t("ui.select_close", { what: label })}
      openText={t("ui.select_open", { what: label })}
      popupIcon={<ChevronDown size={20} aria-hidden />}
      clearIcon={<X size={18} aria-hidden />}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ organizationId }) => organizationId}
      isOptionEqualToValue={(option, value) => option.organizationId === value.organizationId}
      // The server has looked for what was typed.
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === "input" ? text : "")}
      onChange={(_event, organization) =>
        address.change({ [organizationName]: organization?.organizationId ?? "" })
      }
      slotProps={{
        listbox: { "aria-label": label },
        paper: { sx: { mt: 1, border: "1px solid", borderColor: "divider", boxShadow: 8 } },
      }}
      sx={{
        flex: { xs: "1 1 100%", sm: "0 1 300px" },
        "& .MuiOutlinedInput-root": { py: 0 },
        "& .MuiOutlinedInput-root .MuiAutocomplete-input": { px: 1, py: 1.25 },
      }}
      renderOption={({ key, ...item }, { organizationId, name }) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            {name}
            <Box sx={{ typography: "mono", color: "text.secondary" }}>{organizationId}</Box>
          </Box>
        </Box>
      )}
      renderInput={(input) => (
        <OutlinedInput
          {...input.slotProps.input}
          id={input.id}
          fullWidth
          placeholder={label}
          inputProps={{ ...input.slotProps.htmlInput, "aria-label": label, spellCheck: false }}
        />
      )}
    />
  );
}

function organizationsQuery(search: string) {
  return {
    queryKey: ["operator", "organizations", search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(calls.operator.organizationsByName, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  };
}
