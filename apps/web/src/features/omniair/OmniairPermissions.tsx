import { useQuery } from "@tanstack/react-query";
import { calls, limits } from "@v2x/contract";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { wholeNumber } from "../../both-systems/fields/number-problem.ts";
import { PermissionRows } from "../../both-systems/fields/PermissionRows.tsx";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { type OmniairForm, rowProblems } from "./omniair-form.ts";

const noNames: ReadonlyMap<number, string> = new Map();

/**
 * What the certificates may sign: PSIDs by name or by number.
 *
 * @param refusal - why the server refused rows with these PSIDs; said while such a row stands.
 */
export function OmniairPermissions({
  refusal,
}: {
  refusal: { readonly psids: ReadonlySet<number>; readonly text: string } | undefined;
}) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { control, formState, trigger, watch } = useFormContext<OmniairForm>();
  const { field } = useController({ control, name: "appPermissions" });
  const profileId = watch("profileId");
  // Without the names, numbers can still be typed.
  const { data: names = noNames } = useQuery({
    queryKey: ["scms-psids", organizationId, profileId],
    queryFn: async ({ signal }) => {
      const psids = await api.call(calls.scms.psids, {
        query: profileId === "" ? {} : { profileId },
        signal,
      });
      return new Map(Object.entries(psids).map(([name, psid]) => [psid, name]));
    },
    staleTime: 5 * 60_000,
  });
  const type = watch("type");
  const problems = rowProblems(field.value);
  const isRefused = (index: number) => refusal?.psids.has(wholeNumber(field.value[index]!.psid)) ?? false;
  return (
    <PermissionRows
      label={t("fields.permissions")}
      hint={`${t(`scms.omniair_permissions_${type}`)} ${t(
        profileId === "" ? "scms.omniair_permissions_623" : "scms.omniair_permissions_623_profile",
      )}`}
      error={
        refusal &&
        field.value.some((_row, index) => isRefused(index)) && <TextWithContact text={refusal.text} />
      }
      rows={field.value}
      psids={names}
      newPsid="0"
      problemText={(index, member, isLeft) => {
        const problem = problems[index]?.[member];
        const isShown = isLeft || formState.isSubmitted || problem === "scms.omniair_psid_twice";
        if (problem && isShown) return t(problem, { digits: 2 * limits.sspOctets.max });
        return member === "psid" && isRefused(index) ? t("scms.omniair_permission_refused") : undefined;
      }}
      focus={field.ref}
      onChange={(rows) => {
        field.onChange(rows);
        if (formState.isSubmitted) void trigger("appPermissions");
      }}
    />
  );
}
