import Box from "@mui/material/Box";
import type { TestProfileLevel } from "@v2x/contract";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PermissionRows } from "../../both-systems/fields/PermissionRows.tsx";
import { withRow } from "../../both-systems/fields/permission-rows.ts";
import { registeredPsids } from "../../both-systems/fields/registered-psids.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useProblemText } from "./form-problems.ts";
import type { ProfileForm } from "./profile-form.ts";

/** Which services the certificate may grant: every one, or those of a list, each with the SSPs that may be granted. */
export function SubjectsField({ level }: { level: TestProfileLevel }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ProfileForm>();
  const { field: subjects } = useController({ control, name: `${level}.subjects` });
  const { field: explicit } = useController({ control, name: `${level}.explicit` });
  const problemText = useProblemText();
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Field label={t("scms.profile_subjects")} hint={t("scms.profile_subjects_hint")}>
        {({ id, ...aria }) => (
          <Select
            id={id}
            {...aria}
            value={subjects.value}
            onChange={({ target }) => {
              subjects.onChange(target.value);
              // A list begins with a row to fill in.
              if (target.value === "explicit" && explicit.value.length === 0)
                explicit.onChange(withRow([], "", ""));
            }}
            style={{ width: "100%" }}
          >
            {(["all", "explicit"] as const).map((value) => (
              <option key={value} value={value}>
                {t(`scms.profile_subjects_${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {subjects.value === "explicit" && (
        <PermissionRows
          label={t("scms.profile_explicit")}
          error={problemText(`${level}.explicit`)}
          rows={explicit.value}
          psids={registeredPsids}
          sspLabel={t("scms.profile_ssp_range")}
          sspHint={t("scms.profile_ssp_range_hint")}
          problemText={(index, member, isLeft) =>
            isLeft ? problemText(`${level}.explicit.${index}.${member}`) : undefined
          }
          onChange={explicit.onChange}
        />
      )}
    </Box>
  );
}
