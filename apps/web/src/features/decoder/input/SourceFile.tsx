import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { type FileRefusal, largestCapture, largestFile, refusalOf } from "./refused-file.ts";

/** Takes a file to decode, or says why it cannot. */
export function SourceFile({
  file,
  problem,
  onFile,
  onClear,
}: {
  file: File | undefined;
  /** Why the chosen file gives no octets. */
  problem: string | undefined;
  onFile: (file: File) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<{ name: string; reason: FileRefusal | "unreadable" }>();
  const max = formatBytes(largestFile);
  const most = formatBytes(largestCapture);
  const take = async (chosen: File) => {
    // The browser may have lost the file: moved, deleted, or a folder that was dropped.
    const reason = await refusalOf(chosen).catch(() => "unreadable" as const);
    setRefused(reason && { name: chosen.name, reason });
    if (!reason) onFile(chosen);
  };
  return (
    <FileDrop
      label={t("decoder.file")}
      hint={t("decoder.file_hint", { max, most })}
      error={
        refused
          ? t(`decoder.file_${refused.reason}`, { name: refused.name, most })
          : file && problem && t("decoder.file_problem", { name: file.name, problem })
      }
      file={file}
      onFile={take}
      onClear={() => {
        setRefused(undefined);
        onClear();
      }}
    />
  );
}
