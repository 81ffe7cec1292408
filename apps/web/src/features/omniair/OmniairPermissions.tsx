import { useQuery } from "@tanstack/react-query";
import { calls, limits } from "@v2x/contract";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { PermissionRows } from "../../both-systems/fields/PermissionRows.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { type OmniairForm, rowProblems } from "./omniair-form.ts";

const noNames: ReadonlyMap<number, string> = new Map();

/** What the certificates may sign: PSIDs by name or by number. */
export function OmniairPermissions() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { control, formState, trigger, watch } = useFormContext<OmniairForm>();
  const { field } = useController({ control, name: "appPermissions" });
  // Without the names, numbers can still be typed.
  const { data: names = noNames } = useQuery({
    queryKey: ["scms-psids", organizationId],
    queryFn: async ({ signal }) => {
      const psids = await api.call(calls.scms.psids, { signal });
      return new Map(Object.entries(psids).map(([name, psid]) => [psid, name]));
    },
    staleTime: 5 * 60_000,
  });
  const type = watch("type");
  const problems = rowProblems(field.value);
  return (
    <PermissionRows
      label={t("fields.permissions")}
      hint={`${t(`scms.omniair_permissions_${type}`)} ${t("scms.omniair_permissions_623")}`}
      rows={field.value}
      psids={names}
      newPsid="0"
      problemText={(index, member, isLeft) => {
        const problem = problems[index]?.[member];
        const isShown = isLeft || formState.isSubmitted || problem === "scms.omniair_psid_twice";
        return problem && isShown ? t(problem, { digits: 2 * limits.sspOctets.max }) : undefined;
      }}
      focus={field.ref}
      onChange={(rows) => {
        field.onChange(rows);
        if (formState.isSubmitted) void trigger("appPermissions");
      }}
    />
  );
}
