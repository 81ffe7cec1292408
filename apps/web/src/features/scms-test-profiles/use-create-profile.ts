import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type TestProfile } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { testProfilesKey } from "../../api/test-profiles.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { type ProfileForm, toNewProfile } from "./profile-form.ts";

/** Creates the profile of a form, and says so in the snackbar; `failureText` says why not. */
export function useCreateProfile(onCreated: (profile: TestProfile) => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText("scms");
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: (form: ProfileForm) =>
      api.call(calls.scms.scmsOmniAirTestProfile, { body: toNewProfile(form) }),
    onSuccess: (profile) => {
      show(t("scms.omniair_test_profile_generation_success"), { color: "success" });
      onCreated(profile);
      void queries.invalidateQueries({ queryKey: testProfilesKey(organizationId) });
    },
  });
  return { ...mutation, failureText: mutation.error ? failureText(mutation.error) : "" };
}
