import type { TestProfileLevel } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import type { FieldPath, FieldProblem } from "./profile-form.ts";

/** Says beside the disabled button which fields keep the profile from being created; undefined where none does. */
export function useMissingText(problems: ReadonlyMap<FieldPath, FieldProblem>): string | undefined {
  const { t } = useTranslation();
  if (problems.size === 0) return undefined;
  return t("scms.profile_missing", { fields: [...problems.keys()].map(nameOf).join(", ") });

  function nameOf(path: FieldPath): string {
    if (path === "profileName") return t("scms.profile_missing_name");
    const [level, field, index] = path.split(".") as [TestProfileLevel, string, string?];
    const values = { level: level.toUpperCase(), number: Number(index) + 1 };
    switch (field) {
      case "minChainLength":
        return t("scms.profile_missing_min_chain", values);
      case "chainLengthRange":
        return t("scms.profile_missing_chain_range", values);
      case "appPermissions":
        return index === undefined
          ? t("scms.profile_missing_permissions", values)
          : t("scms.profile_missing_permission", values);
      default:
        return t("scms.profile_missing_explicit", values);
    }
  }
}
