import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { AppPermission } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { Explain } from "../../ui/Explain.tsx";
import { Field } from "../../ui/Field.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { aaPermissionsQuery } from "./aa-permissions-query.ts";
import { PermissionSelect } from "./PermissionSelect.tsx";
import { usePermissionText } from "./PermissionText.tsx";

/**
 * Chooses among the permissions that the AA certificate allows, one for each PSID: another takes the place of the
 * first, and the field says so. Nothing chosen means every PSID.
 */
export function PermissionField({
  value,
  onChange,
}: {
  value: AppPermission[];
  onChange: (value: AppPermission[]) => void;
}) {
  const { t } = useTranslation();
  const text = usePermissionText();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(aaPermissionsQuery(organizationId));
  const showSkeleton = useDelayed(query.isPending, 200);
  const total = new Set(query.data?.map(({ psid }) => psid)).size;
  const [replaced, setReplaced] = useState<{ taken: AppPermission; left: AppPermission }>();
  const note =
    replaced &&
    t("ccms.at_permission_replaced", { taken: text.label(replaced.taken), left: text.ssp(replaced.left) });
  const choose = (chosen: AppPermission[]) => {
    const taken = chosen.at(-1);
    const left = chosen.slice(0, -1).find(({ psid }) => psid === taken?.psid);
    setReplaced(taken && left && { taken, left });
    onChange(chosen.filter((permission) => permission !== left));
  };
  const hint = () => {
    if (!query.data) return t("ccms.at_permissions_hint");
    return value.length === 0
      ? t("ccms.at_permissions_all", { count: total })
      : t("ccms.at_permissions_chosen", { count: value.length, total });
  };
  return (
    <Field
      label={t("fields.permissions")}
      trailing={<Explain term={t("fields.about_psid_term")} text={t("fields.about_psid")} />}
      hint={hint()}
      warning={note}
    >
      {({ id, "aria-describedby": describedBy }) =>
        query.isSuccess ? (
          <PermissionSelect
            id={id}
            describedBy={describedBy}
            options={query.data}
            value={value}
            onChange={choose}
          />
        ) : query.isError ? (
          <TryAgain
            message={t("ccms.at_permissions_error")}
            detail={failureText(query.error)}
            onRetry={() => query.refetch()}
          />
        ) : (
          <Box role="group" aria-busy aria-label={t("ccms.at_permissions_loading")} sx={{ height: 40 }}>
            {showSkeleton && <Skeleton variant="rounded" height={40} />}
          </Box>
        )
      }
    </Field>
  );
}
