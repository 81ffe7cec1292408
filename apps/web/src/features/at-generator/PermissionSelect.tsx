import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { AppPermission } from "@v2x/contract";
import { ChevronDown, Square, SquareCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PermissionText, usePermissionText } from "./PermissionText.tsx";

/** The multi-select itself: type to filter, Enter to choose, Backspace to remove the last. */
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
  const hasVersions = ({ psid }: AppPermission) => options.filter((one) => one.psid === psid).length > 1;
  return (
    <Autocomplete
      multiple
      // Who wants several permissions chooses one after the other; Escape or a press outside closes.
      disableCloseOnSelect
      // Inside the screen's landmark, where screen readers expect it.
      disablePortal
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
      slotProps={{
        listbox: { "aria-label": t("ccms.at_permissions") },
        paper: { sx: { mt: 1, border: "1px solid", borderColor: "divider", boxShadow: 8 } },
      }}
      sx={{
        "& .MuiOutlinedInput-root": { p: 0.5, pl: 1.5 },
        "& .MuiOutlinedInput-root .MuiAutocomplete-input": { py: 1.25, pl: 1.5, pr: 1 },
        "& .MuiAutocomplete-tag": { m: 0.75 },
        "& .MuiChip-root .MuiChip-deleteIcon": { color: "text.secondary" },
      }}
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
          <Box sx={{ display: "flex", mr: 2, color: selected ? "primary.main" : "text.secondary" }}>
            {selected ? <SquareCheck size={20} aria-hidden /> : <Square size={20} aria-hidden />}
          </Box>
          <PermissionText permission={permission} hasVersions={hasVersions(permission)} />
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
