import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { CaDownload } from "./authorities.ts";

/**
 * Downloads a file of an authority; busy meanwhile.
 *
 * @param onFailure - told the server's words, to be shown beside the button; undefined once a new try begins.
 */
export function DownloadButton({
  download,
  text,
  onFailure,
}: {
  download: CaDownload;
  text: string;
  onFailure: (text: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: () => api.call(download.call),
    onMutate: () => onFailure(undefined),
    // Whatever the server says, 403 too, belongs beside this button: the card itself was loaded.
    throwOnError: false,
    onSuccess: (file) => {
      saveFile(file, download.fileName);
      firstStepRecord.record(organizationId, "download-ca");
      show(t("ccms.ca_saved", { fileName: download.fileName }), { color: "success" });
    },
    onError: (error) => {
      const words = failureText(error);
      onFailure(words);
      show(words, { color: "error" });
    },
  });
  return (
    <BusyButton
      variant="outlined"
      size="small"
      busy={mutation.isPending}
      startIcon={<FileDown size={18} aria-hidden />}
      onClick={() => mutation.mutate()}
    >
      {text}
    </BusyButton>
  );
}
