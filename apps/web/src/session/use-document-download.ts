import { useMutation } from "@tanstack/react-query";
import { calls, fileNames } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../api/api.ts";
import { saveFile } from "../ui/save-file.ts";
import { useSnackbar } from "../ui/use-snackbar.ts";

const documents = {
  manual: { call: calls.meta.manual, fileName: fileNames.manual, errorKey: "dashboard.manual_error" },
  termsOfUse: {
    call: calls.meta.termsOfUse,
    fileName: fileNames.termsOfUse,
    errorKey: "dashboard.terms_of_use_error",
  },
} as const;

/** Fetches one of the portal's documents in the person's language and saves it; a failure is a notice. */
export function useDocumentDownload(name: keyof typeof documents) {
  const { t, i18n } = useTranslation();
  const { show } = useSnackbar();
  const { call, fileName, errorKey } = documents[name];
  return useMutation({
    mutationFn: () => api.call(call, { params: { locale: i18n.resolvedLanguage ?? i18n.language } }),
    onSuccess: (blob) => {
      saveFile(blob, fileName);
      show(t("dashboard.file_saved", { fileName }), { color: "success" });
    },
    onError: () => show(t(errorKey), { color: "error" }),
    // The notice is all that a failure is: no screen depends on these files.
    throwOnError: false,
  });
}
