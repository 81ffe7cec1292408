import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { OmniairForm } from "./omniair-form.ts";

/** Whether the certificates carry their keys and signatures, instead of being reconstructed. */
export function ExplicitField() {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useFormContext<OmniairForm>();
  const { field } = useController({ control, name: "explicit" });
  return (
    <Box>
      <FormControlLabel
        label={t("scms.omniair_explicit")}
        control={
          <Switch
            checked={field.value}
            onChange={(_event, isChecked) => field.onChange(isChecked)}
            slotProps={{ input: { "aria-describedby": id, ref: field.ref } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {t("scms.omniair_explicit_hint")}
      </FormHelperText>
    </Box>
  );
}
