import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { DeviceForm } from "./device-form.ts";

/**
 * Whether the device asks for tickets with privacy.
 *
 * @param isFixed - decided when the device was registered.
 */
export function PrivacyField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name: "withPrivacy" });
  return (
    <Box>
      <FormControlLabel
        label={t("ccms.device_privacy")}
        disabled={isFixed}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_event, isChecked) => field.onChange(isChecked)}
            onBlur={field.onBlur}
            slotProps={{ input: { "aria-describedby": id, ref: field.ref } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: -1 }}>
        {t(isFixed ? "ccms.device_privacy_fixed" : "ccms.device_privacy_hint")}
      </FormHelperText>
    </Box>
  );
}
