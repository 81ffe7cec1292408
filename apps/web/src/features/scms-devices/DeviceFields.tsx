import Box from "@mui/material/Box";
import { equipmentTypes } from "@v2x/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { KeyFields } from "../../both-systems/devices/KeyFields.tsx";
import { useErrorOf } from "../../both-systems/fields/field-error.ts";
import { TextField } from "../../both-systems/fields/TextField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { canBeRequested, type FieldName, type ScmsDeviceForm } from "./device-form.ts";

/**
 * What is said of a device.
 *
 * @param problemOf - the rule that a field breaks as it stands, in words.
 */
export function DeviceFields({ problemOf }: { problemOf: (field: FieldName) => string | undefined }) {
  const { t } = useTranslation();
  const { register, watch } = useFormContext<ScmsDeviceForm>();
  const shown = (field: FieldName) => (isLeft: boolean) => (isLeft ? problemOf(field) : undefined);
  return (
    <>
      <TextField
        name="canonicalId"
        label={t("device.identifier")}
        hint={t("scms.device_identifier_hint")}
        warning={canBeRequested(watch("canonicalId")) ? undefined : t("scms.device_identifier_ascii")}
        error={useErrorOf("canonicalId", shown("canonicalId"))}
        required
      />
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 2fr) minmax(0, 1fr)" } }}>
        <TextField
          name="name"
          label={t("device.name")}
          hint={t("device.name_hint")}
          error={useErrorOf("name", shown("name"))}
        />
        <Field label={t("scms.device_equipment_type")} hint={t("scms.device_equipment_type_hint")}>
          {({ id, ...aria }) => (
            <Select id={id} {...aria} {...register("equipmentType")} style={{ width: "100%" }}>
              {equipmentTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`scms.device_equipment_type_${type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Box>
      <KeyFields name="canonicalKey" error={useErrorOf("canonicalKey", shown("canonicalKey"))} />
    </>
  );
}
