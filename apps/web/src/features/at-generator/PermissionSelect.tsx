import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { AppPermission } from "@v2x/contract";
import { ChevronDown, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PermissionText, usePermissionText } from "./PermissionText.tsx";

/** The multi-select itself: type to filter, Space or Enter to choose, Backspace to remove the last. */
export function PermissionSelect({
  id,
  describedBy,
  options,
  value,
  onChange,
}: {
  id: string;
  describedBy: string | undefined;
  options: readonly AppPermission[];
  value: AppPermission[];
  onChange: (value: AppPermission[]) => void;
}) {
  const { t } = useTranslation();
  const text = usePermissionText();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      id={id}
      options={options}
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      getOptionLabel={text.label}
      getOptionKey={keyOf}
      isOptionEqualToValue={(option, other) => keyOf(option) === keyOf(other)}
      noOptionsText={t("ccms.at_permissions_no_match")}
      clearText={t("ccms.at_permissions_clear")}
      openText={t("ccms.at_permissions_open")}
      closeText={t("ccms.at_permissions_close")}
      popupIcon={<ChevronDown size={20} aria-hidden />}
      clearIcon={<X size={18} aria-hidden />}
      slotProps={{ listbox: { "aria-label": t("ccms.at_permissions") } }}
      renderValue={(chosen, getItemProps) =>
        chosen.map((permission, index) => {
          const { key, ...item } = getItemProps({ index });
          return (
            <Chip
              key={key}
              {...item}
              label={text.chip(permission)}
              deleteIcon={<X size={16} aria-hidden />}
            />
          );
        })
      }
      renderOption={({ key, ...item }, permission, { selected }) => (
        <Box component="li" key={key} {...item}>
          <Checkbox checked={selected} tabIndex={-1} aria-hidden size="small" sx={{ mr: 1, p: 1 }} />
          <PermissionText permission={permission} />
        </Box>
      )}
      renderInput={(input) => (
        <OutlinedInput
          {...input.slotProps.input}
          id={input.id}
          fullWidth
          inputProps={{ ...input.slotProps.htmlInput, "aria-describedby": describedBy }}
        />
      )}
    />
  );
}

function keyOf({ psid, ssp }: AppPermission): string {
  return `${psid}:${ssp}`;
}
