import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { deviceTypes } from "@v2x/contract";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { DeviceForm } from "./device-form.ts";
import { useFieldError } from "./form-problems.ts";

/** What people know the device by: its name and what it is. */
export function NameFields() {
  const { t } = useTranslation();
  const { control, register } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name: "name" });
  const error = useFieldError("name");
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
      <Field label={t("ccms.device_name")} hint={t("ccms.device_name_hint")} error={error.text}>
        {({ id, ...aria }) => (
          <OutlinedInput
            id={id}
            fullWidth
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={() => afterPress(field.onBlur)}
            inputRef={field.ref}
            inputProps={{ ...aria, autoComplete: "off" }}
          />
        )}
      </Field>
      <Field label={t("ccms.device_type")} hint={t("ccms.device_type_hint")}>
        {({ id, ...aria }) => (
          <Select id={id} {...aria} {...register("deviceType")} style={{ width: "100%" }}>
            <option value="">{t("ccms.device_type_none")}</option>
            {deviceTypes.map((type) => (
              <option key={type} value={type}>
                {t(`ccms.device_type_${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Box>
  );
}
