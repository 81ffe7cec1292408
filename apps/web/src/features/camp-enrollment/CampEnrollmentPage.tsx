import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { fileNames } from "@v2x/contract";
import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BundleScreen } from "../../both-systems/bundles/BundleScreen.tsx";
import { FinishedBundle } from "../../both-systems/bundles/FinishedBundle.tsx";
import { MakeBundle } from "../../both-systems/bundles/MakeBundle.tsx";
import { useContactName } from "../../session/external-uris.ts";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { EnrollmentAnswers } from "./EnrollmentAnswers.tsx";
import { EnrollmentForm } from "./EnrollmentForm.tsx";
import { useEnroll, useEnrollmentFailureText } from "./use-enroll.ts";

/** The screen "CAMP enrollment": sends requests in a zip file, saves the answer as `enrollment.zip`. */
export function CampEnrollmentPage() {
  const { t } = useTranslation();
  const { make, cancel, isRunning, finished, failure, answers } = useEnroll();
  const failureText = useEnrollmentFailureText();
  const email = useContactName();
  const granted = answers.filter(({ refusal }) => refusal === undefined).length;
  const refused = answers.length - granted;
  return (
    <BundleScreen
      title={t("scms.camp_enrollment_title")}
      sentence={t("scms.camp_enrollment_sentence")}
      system="scms"
      parts={[
        { path: "eca.oer", text: t("scms.camp_enrollment_contents_eca") },
        { path: "enrollment.oer", text: t("scms.camp_enrollment_contents_enrollment") },
        { path: "enrollment.s", text: t("scms.camp_enrollment_contents_s") },
        { path: "error.txt", text: t("scms.camp_enrollment_contents_error") },
      ]}
      note={t("scms.camp_enrollment_contents_note")}
    >
      <EnrollmentForm
        onSend={(archive) => {
          if (!isRunning) make(archive);
        }}
      >
        <MakeBundle
          isRunning={isRunning}
          icon={Send}
          text={t("scms.camp_enrollment_send")}
          doing={t("scms.camp_enrollment_sending")}
          onCancel={cancel}
        />
        {failure && (
          <Alert severity="error" role="alert" sx={{ overflowWrap: "anywhere" }}>
            <TextWithContact text={failureText(failure)} />{" "}
            <Box component="span" sx={{ display: "block", mt: 1 }}>
              <TextWithContact text={t("scms.camp_enrollment_contact", { email })} />
            </Box>
          </Alert>
        )}
        {finished && (
          <>
            <FinishedBundle
              zip={finished.zip}
              fileName={fileNames.enrollment}
              what={[
                t("scms.camp_enrollment_result_granted", { count: granted }),
                ...(refused > 0 ? [t("scms.camp_enrollment_result_refused", { count: refused })] : []),
              ].join(", ")}
              note={t("scms.camp_enrollment_result_note")}
            />
            <EnrollmentAnswers answers={answers} />
          </>
        )}
      </EnrollmentForm>
    </BundleScreen>
  );
}
