import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { ScanText } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { DecodedOutput } from "./DecodedOutput.tsx";
import { DecodeFailure } from "./DecodeFailure.tsx";
import { DecoderForm } from "./DecoderForm.tsx";
import { type DecoderProduct, type DecoderType, typeFromQuery } from "./decoder-products.ts";
import { Examples } from "./Examples.tsx";
import { SourceFile } from "./SourceFile.tsx";
import { SourceNotes } from "./SourceNotes.tsx";
import { useDecode } from "./use-decode.ts";
import { useReading } from "./use-reading.ts";
import { useSource } from "./use-source.ts";

/** Form above, what was decoded below. The type stands in the address; the data never does. */
export function DecoderScreen({ product }: { product: DecoderProduct }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const type = typeFromQuery(product, query.get("type"));
  const onType = (chosen: DecoderType) =>
    setQuery(chosen === "unknown" ? {} : { type: chosen }, { replace: true });
  const choice = useSource();
  const state = useReading(product, type, choice);
  const decode = useDecode(product);
  const button = useRef<HTMLButtonElement>(null);

  const { data, variables } = decode;
  const { source } = choice;
  // A file's octets stand in the text area as hex once they are read: those of the structure that is shown.
  const hex = source?.kind === "text" ? source.text : ((source && state.reading?.hex) ?? "");
  const digits = hex.trim();
  // An answer counts as long as what it answers stands in the form.
  const served = useMemo(
    () =>
      data !== undefined && variables?.hex === digits && variables.type === type
        ? { text: data, input: variables }
        : undefined,
    [data, variables, digits, type],
  );
  const cancel = () => {
    decode.cancel();
    button.current?.focus();
  };
  return (
    <Box sx={{ display: "grid", gap: 6, minWidth: 0 }}>
      <Card sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
        <DecoderForm
          product={product}
          type={type}
          onType={onType}
          hex={hex}
          onHex={choice.setText}
          onDecode={(checked) => decode.mutate({ type, hex: checked })}
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
          {source && <SourceNotes opened={state.opened} onHex={choice.setText} />}
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
          {decode.isError && decode.variables.hex === digits && (
            <DecodeFailure product={product} error={decode.error} input={decode.variables} />
          )}
        </DecoderForm>
      </Card>
      <DecodedOutput product={product} state={state} choice={choice} onType={onType} served={served} />
    </Box>
  );
}
