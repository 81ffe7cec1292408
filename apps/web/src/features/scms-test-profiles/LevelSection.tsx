import Box from "@mui/material/Box";
import { eeTypes, type TestProfileLevel, testProfileDurations } from "@v2x/contract";
import { ChevronDown } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PermissionRows } from "../../both-systems/fields/PermissionRows.tsx";
import { registeredPsids } from "../../both-systems/fields/registered-psids.ts";
import { TextField } from "../../both-systems/fields/TextField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFieldError, useProblemText } from "./form-problems.ts";
import type { ProfileForm } from "./profile-form.ts";
import { SubjectsField } from "./SubjectsField.tsx";
import { useLevelText } from "./use-level-text.ts";

/** One certificate of the profile: folded to what it will say, open to change it. */
export function LevelSection({ level }: { level: TestProfileLevel }) {
  const { t } = useTranslation();
  const { control, register, watch } = useFormContext<ProfileForm>();
  const { field: appPermissions } = useController({ control, name: `${level}.appPermissions` });
  const problemText = useProblemText();
  const text = useLevelText();
  return (
    <Box
      component="details"
      sx={{
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 1,
        "&[open] > summary svg": { transform: "rotate(180deg)" },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          p: 4,
          cursor: "pointer",
          listStyle: "none",
          borderRadius: 1,
          "&::-webkit-details-marker": { display: "none" },
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{t(`scms.profile_level_${level}`)}</Box>
          <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
            {text(watch(level))}
          </Box>
        </Box>
        <ChevronDown size={18} aria-hidden style={{ flexShrink: 0 }} />
      </Box>
      <Box
        role="group"
        aria-label={t(`scms.profile_level_${level}`)}
        sx={{
          // What a browser puts around the content of details does not hand on the page's own.
          boxSizing: "border-box",
          display: "grid",
          gap: 4,
          p: 4,
          borderTop: "1px solid",
          borderColor: "divider",
        }}
      >
        <Field label={t("scms.profile_duration")} hint={t("scms.profile_duration_hint")}>
          {({ id, ...aria }) => (
            <Select id={id} {...aria} {...register(`${level}.duration`)} style={{ width: "100%" }}>
              {(["short", "default"] as const).map((name) => (
                <option key={name} value={testProfileDurations[name]}>
                  {t(`scms.profile_duration_${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <PermissionRows
          label={t("fields.permissions")}
          hint={t("scms.profile_permissions_hint")}
          error={problemText(`${level}.appPermissions`)}
          rows={appPermissions.value}
          psids={registeredPsids}
          problemText={(index, member, isLeft) =>
            isLeft ? problemText(`${level}.appPermissions.${index}.${member}`) : undefined
          }
          onChange={appPermissions.onChange}
        />
        <SubjectsField level={level} />
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "1fr 1fr 1fr" } }}>
          <TextField
            name={`${level}.minChainLength`}
            label={t("scms.profile_min_chain")}
            hint={t("scms.profile_min_chain_hint")}
            error={useFieldError(`${level}.minChainLength`)}
            required
            isNumeric
          />
          <TextField
            name={`${level}.chainLengthRange`}
            label={t("scms.profile_chain_range")}
            hint={t("scms.profile_chain_range_hint")}
            error={useFieldError(`${level}.chainLengthRange`)}
            required
            isNumeric
          />
          <Field label={t("scms.profile_ee_type")} hint={t("scms.profile_ee_type_hint")}>
            {({ id, ...aria }) => (
              <Select id={id} {...aria} {...register(`${level}.eeType`)} style={{ width: "100%" }}>
                {eeTypes.map((eeType) => (
                  <option key={eeType} value={eeType}>
                    {t(`scms.profile_ee_type_${eeType}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Box>
      </Box>
    </Box>
  );
}
