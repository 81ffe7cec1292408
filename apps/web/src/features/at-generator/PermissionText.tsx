import Box from "@mui/material/Box";
import type { AppPermission } from "@v2x/contract";
import { psidName } from "@v2x/v2x-schema";
import { useTranslation } from "react-i18next";

/** Words for a permission: its option's label, what a chip shows, and its parts. */
export function usePermissionText() {
  const { t } = useTranslation();
  const name = ({ psid }: AppPermission) => psidName(psid) ?? t("ccms.at_permission_unnamed");
  const ssp = ({ ssp }: AppPermission) =>
    ssp === "" ? t("ccms.at_permission_no_ssp") : t("ccms.at_permission_ssp", { ssp });
  return {
    name,
    ssp,
    /** A bitmap SSP begins with the version of its layout. */
    versionedSsp: ({ ssp }: AppPermission) =>
      t("ccms.at_permission_ssp_version", { ssp, version: Number.parseInt(ssp.slice(0, 2), 16) }),
    label: (permission: AppPermission) => `${permission.psid} ${name(permission)}, ${ssp(permission)}`,
    chip: (permission: AppPermission) =>
      `${permission.psid} ${name(permission)}${permission.ssp === "" ? "" : ` · ${permission.ssp}`}`,
  };
}

/** A permission in the list of options: number, service name, and the SSP below the name. */
export function PermissionText({
  permission,
  hasVersions,
}: {
  permission: AppPermission;
  /** Whether the same service is offered with SSPs of several versions. */
  hasVersions: boolean;
}) {
  const text = usePermissionText();
  return (
    <Box
      sx={{ display: "grid", gridTemplateColumns: "4ch minmax(0, 1fr)", columnGap: 2, flex: 1, minWidth: 0 }}
    >
      <Box component="span" sx={{ typography: "mono", lineHeight: "22px", textAlign: "right" }}>
        {permission.psid}
      </Box>
      <span>{text.name(permission)}</span>
      <Box
        component="span"
        sx={{ gridColumn: 2, typography: "mono", color: "text.secondary", overflowWrap: "anywhere" }}
      >
        {hasVersions ? text.versionedSsp(permission) : text.ssp(permission)}
      </Box>
    </Box>
  );
}
