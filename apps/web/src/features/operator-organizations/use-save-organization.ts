import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type ManagedOrganization } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { changeIn, type OrganizationForm, statedIn } from "./organization-form.ts";

/** Begins the key of every page of the list. */
export const organizationsKey = ["operator", "organization-list"];

/** Makes an organization, or changes one that is there. */
export function useSaveOrganization(organization: ManagedOrganization | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ form, reason }: { form: OrganizationForm; reason: string }) =>
      organization === undefined
        ? api.call(calls.operator.createOrganization, { body: { ...statedIn(form), reason } })
        : api.call(calls.operator.changeOrganization, {
            params: { id: organization.organizationId },
            body: { ...changeIn(form, organization), reason },
          }),
    onSuccess: ({ name }) => {
      show(
        t(organization === undefined ? "operator_organizations.created" : "operator_organizations.changed", {
          name,
        }),
        {
          color: "success",
        },
      );
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["operator"] }),
        // The operator may be a member of it.
        queries.invalidateQueries({ queryKey: ["organizations"] }),
      ]),
  });
}
