import { limits } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { type HexFileRefusal, readHexFile } from "./read-hex-file.ts";

/** What stands below the area: the file that the data came from, or why the last one was not taken. */
export type ChosenFile =
  | { kind: "none" }
  | { kind: "read"; name: string; size: number }
  | { kind: "refused"; name: string; reason: HexFileRefusal | "unreadable" };

/** Reads a file into the hex field, or says why it cannot. */
export function HexFileDrop({
  chosen,
  onChosen,
  onHex,
}: {
  chosen: ChosenFile;
  onChosen: (file: ChosenFile) => void;
  onHex: (hex: string) => void;
}) {
  const { t } = useTranslation();
  const max = formatBytes(limits.decodedOctets.max);
  const take = async (file: File) => {
    const { name, size } = file;
    try {
      const read = await readHexFile(file, limits.decodedOctets.max);
      if (read.kind === "refused") {
        onChosen({ kind: "refused", name, reason: read.reason });
      } else {
        onHex(read.hex);
        onChosen({ kind: "read", name, size });
      }
    } catch {
      // The browser lost the file: moved, deleted, or a folder that was dropped.
      onChosen({ kind: "refused", name, reason: "unreadable" });
    }
  };
  return (
    <FileDrop
      label={t("coer_decoder.file")}
      hint={t("coer_decoder.file_hint", { max })}
      error={
        chosen.kind === "refused"
          ? t(`coer_decoder.file_${chosen.reason}`, { name: chosen.name, max })
          : undefined
      }
      file={chosen.kind === "read" ? chosen : undefined}
      onFile={take}
      onClear={() => {
        onHex("");
        onChosen({ kind: "none" });
      }}
    />
  );
}
