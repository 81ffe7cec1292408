import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { testProfilesQuery } from "../../api/test-profiles.ts";
import { paths } from "../../paths.ts";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { Field } from "../../ui/Field.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { Select } from "../../ui/Select.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { OmniairForm } from "./omniair-form.ts";

/** Under which chain the certificates are issued: the standing hierarchy, or a test profile that has not expired. */
export function ProfileField() {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  const { organizationId } = useOrganization();
  const { control } = useFormContext<OmniairForm>();
  const { field, fieldState } = useController({ control, name: "profileId" });
  const query = useQuery(testProfilesQuery(organizationId));
  const profiles = query.data?.filter(({ isExpired }) => !isExpired) ?? [];
  const isGone = query.isSuccess && field.value !== "" && !profiles.some(({ id }) => id === field.value);
  const [isLost, setLost] = useState(false);
  const { onChange } = field;
  // A profile that expired or was deleted meanwhile cannot be asked for; that another chain is chosen is said.
  useEffect(() => {
    if (!isGone) return;
    onChange("");
    setLost(true);
  }, [isGone, onChange]);
  return (
    <Box sx={{ display: "grid", gap: 2, alignContent: "start" }}>
      <Field
        label={t("scms.omniair_profile")}
        error={fieldState.error?.message && <TextWithContact text={fieldState.error.message} />}
        warning={isLost && field.value === "" && t("scms.omniair_profile_lost")}
        hint={
          <>
            {t("scms.omniair_profile_hint")}{" "}
            <Link component={RouterLink} to={paths.testProfiles()}>
              {t("scms.omniair_profile_link")}
            </Link>
          </>
        }
      >
        {({ id, ...aria }) => (
          <Select
            id={id}
            {...aria}
            {...field}
            onChange={(event) => {
              setLost(false);
              onChange(event);
            }}
            style={{ width: "100%" }}
          >
            <option value="">{t("scms.omniair_profile_none")}</option>
            {profiles.map(({ id: profileId, name, created }) => (
              <option key={profileId} value={profileId}>
                {t("scms.omniair_profile_option", { name, created: momentText(created) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {query.isError && (
        <TryAgain
          message={t("scms.omniair_profiles_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      )}
    </Box>
  );
}
