import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";

/**
 * A PSID: any number, with those that have a name suggested by number and name.
 *
 * @param psids - the suggested ones with their names.
 */
export function PsidField({
  value,
  psids,
  error,
  onChange,
  onBlur,
}: {
  value: string;
  psids: ReadonlyMap<number, string>;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation();
  const label = t("fields.psid");
  const offered = useMemo(() => [...psids.keys()].map(String), [psids]);
  const nameOf = (psid: string) => (/^\d+$/.test(psid.trim()) ? psids.get(Number(psid)) : undefined);
  return (
    <Field label={label} required error={error} hint={nameOf(value)}>
      {({ id, ...aria }) => (
        <Autocomplete
          freeSolo
          disablePortal
          clearIcon={null}
          id={id}
          options={offered}
          // The text alone is the value: what is chosen becomes the text.
          value={null}
          inputValue={value}
          onInputChange={(_event, text) => onChange(text)}
          filterOptions={(options, { inputValue }) => {
            const text = inputValue.trim().toLowerCase();
            return options.filter(
              (psid) => psid.startsWith(text) || psids.get(Number(psid))!.toLowerCase().includes(text),
            );
          }}
          slotProps={{
            listbox: { "aria-label": label },
            paper: { sx: { mt: 1, border: "1px solid", borderColor: "divider", boxShadow: 8 } },
          }}
          sx={{
            "& .MuiOutlinedInput-root": { p: 0 },
            "& .MuiOutlinedInput-root .MuiAutocomplete-input": { px: 3, py: 2 },
          }}
          renderOption={({ key, ...item }, psid) => (
            <Box component="li" key={key} {...item}>
              <Box
                component="span"
                sx={{ typography: "mono", minWidth: "5ch", mr: 2, textAlign: "right", flexShrink: 0 }}
              >
                {psid}
              </Box>
              {nameOf(psid)}
            </Box>
          )}
          renderInput={(input) => (
            <OutlinedInput
              {...input.slotProps.input}
              id={input.id}
              fullWidth
              onBlur={onBlur}
              inputProps={{ ...input.slotProps.htmlInput, ...aria }}
            />
          )}
        />
      )}
    </Field>
  );
}
