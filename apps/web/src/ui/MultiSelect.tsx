import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import OutlinedInput from "@mui/material/OutlinedInput";
import { ChevronDown, Square, SquareCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/**
 * Chooses several of a list: type to filter, Enter to choose, Backspace to remove the last. The list stays open, so
 * that one is chosen after the other; Escape or a press outside closes it.
 *
 * @param label - names the list.
 * @param labelOf - what is looked for while one types.
 * @param chipOf - what stands for a chosen option.
 * @param draw - what stands for it in the list.
 */
export function MultiSelect<T>({
  id,
  describedBy,
  label,
  options,
  value,
  onChange,
  labelOf,
  keyOf,
  chipOf,
  draw,
  noMatchText,
}: {
  id: string;
  describedBy: string | undefined;
  label: string;
  options: readonly T[];
  value: T[];
  onChange: (value: T[]) => void;
  labelOf: (option: T) => string;
  keyOf: (option: T) => string;
  chipOf: (option: T) => string;
  draw: (option: T) => ReactNode;
  noMatchText: string;
}) {
  const { t } = useTranslation();
  const what = label.toLocaleLowerCase();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      // Inside the landmark or dialog of the field, where screen readers expect it.
      disablePortal
      id={id}
      options={options}
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      isOptionEqualToValue={(option, other) => keyOf(option) === keyOf(other)}
      noOptionsText={noMatchText}
      clearText={t("ui.select_clear", { what })}
      openText={t("ui.select_open", { what })}
      closeText={t("ui.select_close", { what })}
      popupIcon={<ChevronDown size={20} aria-hidden />}
      clearIcon={<X size={18} aria-hidden />}
      slotProps={{
        listbox: { "aria-label": label },
        paper: { sx: { mt: 1, border: "1px solid", borderColor: "divider", boxShadow: 8 } },
      }}
      sx={{
        "& .MuiOutlinedInput-root": { p: 0.5, pl: 1.5 },
        "& .MuiOutlinedInput-root .MuiAutocomplete-input": { py: 1.25, pl: 1.5, pr: 1 },
        "& .MuiAutocomplete-tag": { m: 0.75 },
        "& .MuiChip-root .MuiChip-deleteIcon": { color: "text.secondary" },
      }}
      renderValue={(chosen, getItemProps) =>
        chosen.map((option, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} {...item} label={chipOf(option)} deleteIcon={<X size={16} aria-hidden />} />;
        })
      }
      renderOption={({ key, ...item }, option, { selected }) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ display: "flex", mr: 2, color: selected ? "primary.main" : "text.secondary" }}>
            {selected ? <SquareCheck size={20} aria-hidden /> : <Square size={20} aria-hidden />}
          </Box>
          {draw(option)}
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
