import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { ScanText } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../../ui/ElapsedNote.tsx";
import type { DecoderProduct, DecoderType } from "../worker/decoder-products.ts";
import type { Opened, Unopened } from "../worker/worker-protocol.ts";
import { DecodeFailure } from "./DecodeFailure.tsx";
import { DecoderForm } from "./DecoderForm.tsx";
import { Examples } from "./Examples.tsx";
import { SourceFile } from "./SourceFile.tsx";
import { SourceNotes } from "./SourceNotes.tsx";
import type { ServerDecode } from "./use-decode.ts";
import type { SourceChoice } from "./use-source.ts";

/**
 * Everything that octets come in by, how they were understood, and the button that sends them.
 *
 * @param hex - what stands in the text area.
 * @param opened - what the worker made of the source.
 */
export function DecoderInput({
  product,
  type,
  onType,
  hex,
  choice,
  opened,
  decode,
}: {
  product: DecoderProduct;
  type: DecoderType;
  onType: (type: DecoderType) => void;
  hex: string;
  choice: SourceChoice;
  opened: Opened | Unopened | undefined;
  decode: ServerDecode;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { source } = choice;
  const cancel = () => {
    decode.cancel();
    button.current?.focus();
  };
  return (
    <Card sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <DecoderForm
        product={product}
        type={type}
        onType={onType}
        hex={hex}
        onHex={choice.setText}
        onDecode={(checked) => {
          if (!decode.isPending) decode.mutate({ type, hex: checked });
        }}
        aside={
          <>
            <SourceFile
              file={source?.kind === "file" ? source.file : undefined}
              onFile={choice.setFile}
              onClear={() => choice.setText("")}
            />
            <Examples
              product={product}
              onLoad={(loaded, example) => {
                onType(loaded);
                choice.setText(example);
              }}
            />
          </>
        }
      >
        {source && <SourceNotes opened={opened} onHex={choice.setText} />}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4 }}>
          <BusyButton
            ref={button}
            type="submit"
            variant="contained"
            busy={decode.isPending}
            startIcon={<ScanText size={20} aria-hidden />}
            sx={{ width: { xs: "100%", sm: "auto" } }}
          >
            {t("decoder.decode")}
          </BusyButton>
          <ElapsedNote
            busy={decode.isPending}
            doing={t("decoder.decoding")}
            elapsed={(seconds) => t("decoder.elapsed", { seconds })}
            cancelText={t("decoder.cancel")}
            onCancel={cancel}
          />
        </Box>
        {decode.isError && decode.variables.hex === hex.trim() && (
          <DecodeFailure product={product} error={decode.error} input={decode.variables} />
        )}
      </DecoderForm>
    </Card>
  );
}
