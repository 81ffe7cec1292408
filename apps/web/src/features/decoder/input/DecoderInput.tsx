import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { ScanText } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { InputOwner } from "../../../session/kept-input.ts";
import { BusyButton } from "../../../ui/BusyButton.tsx";
import { iconAlone, useIconsAlone } from "../../../ui/CompactButton.tsx";
import { ElapsedNote } from "../../../ui/ElapsedNote.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { hexToBytes } from "../../../ui/hex.ts";
import type { DecoderProduct, DecoderType } from "../worker/decoder-products.ts";
import type { Opened, Unopened } from "../worker/worker-protocol.ts";
import { CopyLink } from "./CopyLink.tsx";
import { DecodeFailure } from "./DecodeFailure.tsx";
import { DecoderForm } from "./DecoderForm.tsx";
import { Examples } from "./Examples.tsx";
import { PrivateKeyWarning } from "./PrivateKeyWarning.tsx";
import { RecentInputList } from "./RecentInputList.tsx";
import { SourceFile } from "./SourceFile.tsx";
import { LeftOut, SourceNotes } from "./SourceNotes.tsx";
import { largestShared, type ShareProblem } from "./share-link.ts";
import type { ServerDecode } from "./use-decode.ts";
import type { Folding } from "./use-folding.ts";
import type { SourceChoice } from "./use-source.ts";

/**
 * Everything that octets come in by, how they were understood, and the button that sends them.
 *
 * @param hex - what stands in the text area.
 * @param opened - what the worker made of the source.
 * @param owner - whose recent inputs are offered.
 * @param shareProblem - why a link that was opened brought no input.
 */
export function DecoderInput({
  product,
  type,
  onType,
  hex,
  choice,
  opened,
  decode,
  folding,
  owner,
  shared,
  shareProblem,
}: {
  product: DecoderProduct;
  type: DecoderType;
  onType: (type: DecoderType) => void;
  hex: string;
  choice: SourceChoice;
  opened: Opened | Unopened | undefined;
  decode: ServerDecode;
  folding: Folding;
  owner: InputOwner | undefined;
  /** What a link to this input would carry, as hex. */
  shared: string | undefined;
  shareProblem: ShareProblem | undefined;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const isIcon = useIconsAlone() && folding.isFolded;
  const { source } = choice;
  const file = source?.kind === "file" ? source.file : undefined;
  const read = source && opened && "id" in opened ? opened : undefined;
  const privateKey = source && opened && "privateKey" in opened ? opened.privateKey : undefined;
  const isX509 = source !== undefined && opened !== undefined && "x509" in opened;
  // What a person may mend stands in the text area; all else about a file is said where the file is.
  const fileProblem =
    file && opened && "problem" in opened && opened.text === undefined ? opened.problem : undefined;
  const clear = () => choice.setText("", false);
  const cancel = () => {
    decode.cancel();
    button.current?.focus();
  };
  return (
    <Card
      sx={{
        minWidth: 0,
        ...(folding.isFolded ? { border: 0, bgcolor: "transparent" } : { p: { xs: 4, sm: 5 } }),
      }}
    >
      {shareProblem && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {t(`decoder.link_${shareProblem}`, { max: formatBytes(largestShared) })}
        </Alert>
      )}
      <DecoderForm
        product={product}
        type={type}
        onType={onType}
        hex={{
          text: hex,
          // Of a capture the text area has the one structure that is shown.
          octets: isX509 ? (file?.size ?? hex.length) : read && (file ? hex.length / 2 : read.length),
          cleaned: read?.spelling === "hex" ? read.hex : undefined,
          fileName: file?.name,
        }}
        onHex={choice.setText}
        onDecode={(checked) => {
          if (decode.isPending || privateKey !== undefined) return;
          decode.mutate({ type, hex: checked });
          folding.finish();
        }}
        onClear={clear}
        folding={folding}
        whenFolded={shared !== undefined && <CopyLink hex={shared} />}
        notes={
          source &&
          fileProblem === undefined && (
            <SourceNotes opened={opened} onHex={(written) => choice.setText(written, false)} />
          )
        }
        aside={
          <>
            <SourceFile file={file} problem={fileProblem} onFile={choice.setFile} onClear={clear} />
            {owner && (
              <RecentInputList
                product={product}
                owner={owner}
                isWanted={source === undefined}
                onLoad={(loaded, data, fileName) => {
                  onType(loaded);
                  if (fileName === undefined) choice.setText(data, true);
                  else choice.setFile(new File([hexToBytes(data)], fileName));
                }}
              />
            )}
            <Examples
              product={product}
              isWanted={source === undefined}
              onLoad={(loaded, example) => {
                onType(loaded);
                choice.setText(example, true);
              }}
            />
          </>
        }
      >
        {privateKey !== undefined && <PrivateKeyWarning kind={privateKey} onClear={clear} />}
        {privateKey === undefined && !(isX509 && folding.isFolded) && (
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              columnGap: decode.isPending ? 4 : 0,
              width: { xs: folding.isFolded ? "auto" : "100%", sm: "auto" },
            }}
          >
            <BusyButton
              ref={button}
              type="submit"
              variant={folding.isFolded ? "outlined" : "contained"}
              size={folding.isFolded ? "small" : "medium"}
              busy={decode.isPending}
              aria-label={t("decoder.decode")}
              startIcon={<ScanText size={20} aria-hidden />}
              sx={isIcon ? iconAlone : { width: { xs: "100%", sm: "auto" } }}
            >
              {isIcon ? null : t("decoder.decode")}
            </BusyButton>
            <ElapsedNote
              busy={decode.isPending}
              doing={t("decoder.decoding")}
              elapsed={(seconds) => t("decoder.elapsed", { seconds })}
              cancelText={t("decoder.cancel")}
              onCancel={cancel}
            />
          </Box>
        )}
        {folding.isFolded && read?.left !== undefined && (
          <Box sx={{ flex: "1 1 100%", order: 2 }}>
            <LeftOut left={read.left} />
          </Box>
        )}
        {decode.isError && privateKey === undefined && decode.variables.hex === hex.trim() && (
          <Box sx={{ flex: "1 1 100%" }}>
            <DecodeFailure product={product} error={decode.error} input={decode.variables} />
          </Box>
        )}
      </DecoderForm>
    </Card>
  );
}
