import Box from "@mui/material/Box";
import { limits } from "@v2x/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";

/** Takes the archive, and says why it cannot be sent. @param children - the button that sends. */
export function EnrollmentForm({
  onSend,
  children,
}: {
  onSend: (archive: File) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [archive, setArchive] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const max = formatBytes(limits.enrollmentArchiveOctets.max);
  const take = (chosen: File) => {
    const isTooLarge = chosen.size > limits.enrollmentArchiveOctets.max;
    setArchive(isTooLarge ? undefined : chosen);
    setProblem(isTooLarge ? t("scms.camp_enrollment_file_too_large", { name: chosen.name, max }) : undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (archive) onSend(archive);
    else setProblem((known) => known ?? t("scms.camp_enrollment_select_file"));
  };
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: "grid", gap: 5 }}>
      <FileDrop
        label={t("scms.camp_enrollment_file")}
        hint={t("scms.camp_enrollment_file_hint", { count: limits.enrollmentRequests.max, max })}
        {...(problem !== undefined && { error: problem })}
        file={archive}
        accept=".zip,application/zip"
        onFile={take}
        onClear={() => {
          setArchive(undefined);
          setProblem(undefined);
        }}
      />
      {children}
    </Box>
  );
}
