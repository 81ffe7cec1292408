import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { limits, type TestProfile, testProfileLevels } from "@v2x/contract";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../both-systems/fields/TextField.tsx";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { FormProblemsContext, useFieldError } from "./form-problems.ts";
import { LevelSection } from "./LevelSection.tsx";
import { formProblems, openingForm, type ProfileForm } from "./profile-form.ts";
import { useCreateProfile } from "./use-create-profile.ts";
import { useMissingText } from "./use-missing-text.ts";

/** Orders a test profile: its name, and what each of its three certificates says. */
export function ProfileDialog({
  onCreated,
  onClose,
}: {
  onCreated: (profile: TestProfile) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm<ProfileForm>({ defaultValues: openingForm(), mode: "onTouched" });
  const create = useCreateProfile(onCreated);
  const problems = formProblems(form.watch());
  const missing = useMissingText(problems);
  return (
    <FormDialog
      title={t("scms.profile_dialog")}
      saveText={t("scms.profile_create")}
      missing={missing}
      isChanged={form.formState.isDirty}
      isBusy={create.isPending}
      onSubmit={form.handleSubmit((values) => {
        if (missing === undefined && !create.isPending) create.mutate(values);
      })}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FormProblemsContext value={problems}>
          <Box sx={{ display: "grid", gap: 4 }}>
            {create.error && (
              <Alert severity="error" sx={{ overflowWrap: "anywhere" }}>
                <TextWithContact text={create.failureText} />
              </Alert>
            )}
            <NameField />
            <Box sx={{ color: "text.secondary" }}>{t("scms.profile_dialog_note")}</Box>
            {testProfileLevels.map((level) => (
              <LevelSection key={level} level={level} />
            ))}
          </Box>
        </FormProblemsContext>
      </FormProvider>
    </FormDialog>
  );
}

function NameField() {
  const { t } = useTranslation();
  return (
    <TextField
      name="profileName"
      label={t("scms.profile_name_label")}
      hint={t("scms.profile_name_hint", { characters: limits.testProfileName.max })}
      error={useFieldError("profileName")}
      required
    />
  );
}
