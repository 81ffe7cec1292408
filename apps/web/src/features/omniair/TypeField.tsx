import { type BundleRequest, bundleTypes } from "@v2x/contract";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { OmniairForm } from "./omniair-form.ts";

/** Which kind of device the certificates are for. */
export function TypeField({ onType }: { onType: (type: BundleRequest["type"]) => void }) {
  const { t } = useTranslation();
  const { control } = useFormContext<OmniairForm>();
  const { field } = useController({ control, name: "type" });
  return (
    <Field label={t("scms.omniair_type")} hint={t(`scms.omniair_type_${field.value}_hint`)}>
      {({ id, ...aria }) => (
        <Select
          id={id}
          {...aria}
          value={field.value}
          onChange={(event) => {
            field.onChange(event);
            onType(event.target.value as BundleRequest["type"]);
          }}
          style={{ width: "100%" }}
        >
          {bundleTypes.map((type) => (
            <option key={type} value={type}>
              {t(`scms.omniair_type_${type}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
