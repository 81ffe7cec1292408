import { testProfileDurations } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import type { PermissionFields } from "../../both-systems/fields/permission-rows.ts";
import type { LevelForm } from "./profile-form.ts";

/** Says in a line what a certificate of the profile will hold. */
export function useLevelText(): (level: LevelForm) => string {
  const { t } = useTranslation();
  return ({ duration, appPermissions, subjects, explicit, minChainLength, chainLengthRange, eeType }) =>
    [
      t(
        Number(duration) === testProfileDurations.short
          ? "scms.profile_duration_short_brief"
          : "scms.profile_duration_default_brief",
      ),
      appPermissions.length === 0
        ? t("scms.profile_no_permission")
        : t("scms.profile_permissions_are", { permissions: listed(appPermissions) }),
      subjects === "all"
        ? t("scms.profile_grants_all")
        : explicit.some(({ psid }) => psid !== "")
          ? t("scms.profile_grants", { permissions: listed(explicit) })
          : t("scms.profile_grants_none"),
      t("scms.profile_chain", { length: minChainLength, range: chainLengthRange }),
      t(`scms.profile_ee_type_${eeType}`),
    ].join(" · ");
}

function listed(rows: readonly PermissionFields[]): string {
  const filled = rows.filter(({ psid }) => psid !== "");
  return filled.map(({ psid, ssp }) => (ssp === "" ? psid : `${psid} (${ssp})`)).join(", ");
}
