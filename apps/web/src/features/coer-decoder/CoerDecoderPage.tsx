import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { ScanText } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { CoerDecoderForm } from "./CoerDecoderForm.tsx";
import { typeFromQuery } from "./coer-decoder-form.ts";
import { DecodedOutput } from "./DecodedOutput.tsx";
import { DecodeFailure } from "./DecodeFailure.tsx";
import { useDecode } from "./use-decode.ts";

/** The screen "COER decoder". The type stands in the address; the data never does. */
export function CoerDecoderPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const type = typeFromQuery(query.get("type"));
  const decode = useDecode();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    decode.cancel();
    button.current?.focus();
  };
  return (
    <>
      <PageHead title={t("coer_decoder.title")} sentence={t("coer_decoder.sentence")} />
      <Box
        sx={{
          display: "grid",
          gap: 6,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(340px, 2fr) minmax(0, 3fr)" },
        }}
      >
        <Card sx={{ p: { xs: 4, sm: 5 } }}>
          <CoerDecoderForm
            type={type}
            onType={(chosen) => setQuery(chosen === "unknown" ? {} : { type: chosen }, { replace: true })}
            onDecode={(hex) => decode.mutate({ type, hex })}
          >
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4 }}>
              <BusyButton
                ref={button}
                type="submit"
                variant="contained"
                busy={decode.isPending}
                startIcon={<ScanText size={20} aria-hidden />}
                sx={{ width: { xs: "100%", sm: "auto" } }}
              >
                {t("coer_decoder.decode")}
              </BusyButton>
              <ElapsedNote
                busy={decode.isPending}
                doing={t("coer_decoder.decoding")}
                elapsed={(seconds) => t("coer_decoder.elapsed", { seconds })}
                cancelText={t("coer_decoder.cancel")}
                onCancel={cancel}
              />
            </Box>
            {decode.isError && <DecodeFailure error={decode.error} input={decode.variables} />}
          </CoerDecoderForm>
        </Card>
        <DecodedOutput text={decode.data} input={decode.variables} />
      </Box>
    </>
  );
}
