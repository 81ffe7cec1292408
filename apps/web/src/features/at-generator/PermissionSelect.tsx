import type { AppPermission } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { PermissionText, usePermissionText } from "./PermissionText.tsx";

/** The multi-select of permissions. */
export function PermissionSelect({
  id,
  describedBy,
  options,
  value,
  onChange,
}: {
  id: string;
  describedBy: string | undefined;
  options: readonly AppPermission[];
  value: AppPermission[];
  onChange: (value: AppPermission[]) => void;
}) {
  const { t } = useTranslation();
  const text = usePermissionText();
  const hasVersions = ({ psid }: AppPermission) => options.filter((one) => one.psid === psid).length > 1;
  return (
    <MultiSelect
      id={id}
      describedBy={describedBy}
      label={t("fields.permissions")}
      options={options}
      value={value}
      onChange={onChange}
      labelOf={text.label}
      keyOf={({ psid, ssp }) => `${psid}:${ssp}`}
      chipOf={text.chip}
      draw={(permission) => <PermissionText permission={permission} hasVersions={hasVersions(permission)} />}
      noMatchText={t("ccms.at_permissions_no_match")}
    />
  );
}
