import { SecuredCertificateRequestPsid } from "@v2x/v2x-schema";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PermissionRows } from "../../both-systems/fields/PermissionRows.tsx";
import { withPermissions } from "../../both-systems/fields/permission-rows.ts";
import { registeredPsids } from "../../both-systems/fields/registered-psids.ts";
import { DefaultSets } from "./DefaultSets.tsx";
import type { DeviceForm } from "./device-form.ts";
import { useFieldError, useProblemText } from "./form-problems.ts";

/** What the device may ask for. */
export function DevicePermissions() {
  const { t } = useTranslation();
  const { control } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name: "appPermissions" });
  const error = useFieldError("appPermissions");
  const problemText = useProblemText();
  const rows = field.value;
  const has623 = rows.some(({ psid }) => Number(psid) === SecuredCertificateRequestPsid);
  const filled = rows.filter(({ psid, ssp }) => psid !== "" || ssp !== "").length;
  return (
    <PermissionRows
      label={t("fields.permissions")}
      hint={has623 ? undefined : t("ccms.device_permissions_623")}
      error={error.text}
      rows={rows}
      psids={registeredPsids}
      problemText={(index, member, isLeft) => problemText(`appPermissions.${index}.${member}`, isLeft)}
      onChange={field.onChange}
      onKeyDown={error.clear}
    >
      {(change) => (
        <DefaultSets
          onAdd={({ appPermissionsDTOList }) => change(withPermissions(rows, appPermissionsDTOList), filled)}
        />
      )}
    </PermissionRows>
  );
}
