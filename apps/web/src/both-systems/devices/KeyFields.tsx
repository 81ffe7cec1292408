import Box from "@mui/material/Box";
import { type DeviceKeyType, deviceKeyTypes } from "@v2x/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FieldError } from "../fields/field-error.ts";
import { FormHexField } from "./FormHexField.tsx";
import { recognisedKey } from "./recognised-key.ts";

/**
 * The device's public key and its type (`keyType` of the form); says what it takes the key for, and where that is
 * another type.
 *
 * @param name - the key, as the form names it.
 */
export function KeyFields({ name, error }: { name: string; error: FieldError }) {
  const { t } = useTranslation();
  const { register, watch, clearErrors } = useFormContext<Record<string, string>>();
  const [keyType, publicKey] = watch(["keyType", name]) as [DeviceKeyType, string];
  const recognised = recognisedKey(publicKey);
  const found = recognised?.keyTypes.join(t("device.key_or"));
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
      <FormHexField
        name={name}
        label={t("device.key")}
        hint={
          recognised
            ? t(`device.key_recognised_${recognised.format}`, { keyTypes: found ?? "" })
            : t("device.key_hint")
        }
        warning={
          recognised && !recognised.keyTypes.includes(keyType)
            ? t("device.key_other_type", { found: found ?? "", chosen: keyType })
            : undefined
        }
        error={error}
        rows={4}
      />
      <Field label={t("device.key_type")} hint={t("device.key_type_hint")}>
        {({ id, ...aria }) => (
          <Select
            id={id}
            {...aria}
            // What the server said of the key held for the type before.
            {...register("keyType", { onChange: () => clearErrors(name) })}
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
