import { calls, fileNames } from "@v2x/contract";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useMakeBundle } from "../../both-systems/bundles/use-make-bundle.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { answersIn, type EnrollmentAnswer } from "./answers.ts";

/** Sends an archive of requests, saves the answer, and tells what each request was answered. */
export function useEnroll() {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<readonly EnrollmentAnswer[]>([]);
  const enrollment = useMakeBundle<File>({
    async make(archive, signal) {
      const zip = await api.call(calls.camp.enroll, { body: archive, signal });
      setAnswers(await answersIn(zip));
      return zip;
    },
    fileName: fileNames.enrollment,
    doneText: () => t("scms.camp_enrollment_done", { fileName: fileNames.enrollment }),
    failureText: useEnrollmentFailureText(),
  });
  return { ...enrollment, answers };
}

/** The server's reason, in words. */
export function useEnrollmentFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  return useCallback(
    (error) => t("scms.camp_enrollment_error", { reason: failureText(error) }),
    [t, failureText],
  );
}
