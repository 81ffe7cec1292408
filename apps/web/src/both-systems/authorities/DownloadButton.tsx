import { useMutation } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { CaFile } from "./authority.ts";

/**
 * Downloads a file of an authority; busy meanwhile.
 *
 * @param onFailure - told the server's words, to be shown beside the button; undefined once a new try begins.
 */
export function DownloadButton({
  system,
  file,
  text,
  label,
  onFailure,
}: {
  system: System;
  file: CaFile;
  text: string;
  /** Names the button where its text alone is not clear; begins with it. */
  label?: string | undefined;
  onFailure: (text: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText(system);
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: () => file.fetch(),
    onMutate: () => onFailure(undefined),
    // Whatever the server says, 403 too, belongs beside this button: the card itself was loaded.
    throwOnError: false,
    onSuccess: (content) => {
      saveFile(content, file.fileName);
      firstStepRecord.record(organizationId, "download-ca");
      show(t("ca.saved", { fileName: file.fileName }), { color: "success" });
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
      aria-label={label}
      startIcon={<FileDown size={18} aria-hidden />}
      onClick={() => mutation.mutate()}
    >
      {text}
    </BusyButton>
  );
}
