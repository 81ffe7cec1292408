import Box from "@mui/material/Box";
import { deviceTypes } from "@v2x/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../both-systems/fields/TextField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { DeviceForm } from "./device-form.ts";
import { useFieldError } from "./form-problems.ts";

/** What people know the device by: its name and what it is. */
export function NameFields() {
  const { t } = useTranslation();
  const { register } = useFormContext<DeviceForm>();
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
      <TextField
        name="name"
        label={t("device.name")}
        hint={t("device.name_hint")}
        error={useFieldError("name")}
      />
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
