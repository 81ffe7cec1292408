import { useTranslation } from "react-i18next";
import { FormHexField } from "../../both-systems/devices/FormHexField.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { useFieldError } from "./form-problems.ts";

/** The identifier of the device, which begins with that of the organization. */
export function IdentifierField() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  return (
    <FormHexField
      name="canonicalId"
      label={t("device.identifier")}
      hint={t("ccms.device_identifier_hint", { prefix: organizationId })}
      error={useFieldError("canonicalId")}
      rows={1}
    />
  );
}
