import Box from "@mui/material/Box";
import { deviceKeyTypes } from "@v2x/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { DeviceHexField } from "./DeviceHexField.tsx";
import type { DeviceForm } from "./device-form.ts";
import { recognisedKey } from "./recognised-key.ts";

/** The device's public key and its type; says what it takes the key for, and where that is another type. */
export function KeyFields() {
  const { t } = useTranslation();
  const { register, watch, clearErrors } = useFormContext<DeviceForm>();
  const [keyType, compressedKey] = watch(["keyType", "compressedKey"]);
  const recognised = recognisedKey(compressedKey);
  const found = recognised?.keyTypes.join(t("ccms.device_key_or"));
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
      <DeviceHexField
        name="compressedKey"
        label={t("ccms.device_key")}
        hint={
          recognised
            ? t(`ccms.device_key_recognised_${recognised.format}`, { keyTypes: found ?? "" })
            : t("ccms.device_key_hint")
        }
        warning={
          recognised && !recognised.keyTypes.includes(keyType)
            ? t("ccms.device_key_other_type", { found: found ?? "", chosen: keyType })
            : undefined
        }
        rows={4}
      />
      <Field label={t("ccms.device_key_type")} hint={t("ccms.device_key_type_hint")}>
        {({ id, ...aria }) => (
          <Select
            id={id}
            {...aria}
            // What the server said of the key held for the type before.
            {...register("keyType", { onChange: () => clearErrors("compressedKey") })}
            style={{ width: "100%" }}
          >
            {deviceKeyTypes.map((offered) => (
              <option key={offered} value={offered}>
                {offered}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Box>
  );
}
