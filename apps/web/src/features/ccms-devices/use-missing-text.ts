import { useTranslation } from "react-i18next";
import type { FieldPath, FieldProblem } from "./device-form.ts";

/** Says beside the disabled button which fields keep the form from being saved; undefined where none does. */
export function useMissingText(problems: ReadonlyMap<FieldPath, FieldProblem>): string | undefined {
  const { t } = useTranslation();
  if (problems.size === 0) return undefined;
  return t("device.missing", { fields: [...problems].map(nameOf).join(", ") });

  function nameOf([path, problem]: [FieldPath, FieldProblem]): string {
    if (path === "canonicalId") return t("device.identifier");
    if (path === "name") return t("device.name");
    if (path === "compressedKey") return t("device.key");
    if (path === "appPermissions") return t("fields.permissions");
    const [, index, member] = path.split(".");
    const number = Number(index) + 1;
    if (problem === "ccms.device_app_permissions_error_duplicate")
      return t("ccms.device_missing_duplicate", { number });
    return t(member === "psid" ? "ccms.device_missing_psid" : "ccms.device_missing_ssp", { number });
  }
}
