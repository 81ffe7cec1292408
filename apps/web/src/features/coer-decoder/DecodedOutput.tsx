import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../ui/CodeView.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import type { DecodeInput } from "./use-decode.ts";

/** The decoded text, or where it will appear. */
export function DecodedOutput({ text, input }: { text: string | undefined; input: DecodeInput | undefined }) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="decoded-output" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 3, mb: 2 }}>
        <Typography id="decoded-output" variant="h3" component="h2">
          {t("coer_decoder.output")}
        </Typography>
        <Typography role="status" variant="body2" color="text.secondary">
          {text !== undefined && input && description(input)}
        </Typography>
      </Box>
      {text === undefined || !input ? (
        <Box
          sx={{
            display: "grid",
            placeItems: "center",
            minHeight: 240,
            p: 6,
            border: "1px solid",
            borderColor: "divider",
            borderRadius: 1,
            bgcolor: "code.background",
            color: "text.secondary",
            textAlign: "center",
          }}
        >
          {t("coer_decoder.output_empty")}
        </Box>
      ) : (
        <CodeView
          text={text}
          label={t("coer_decoder.output")}
          fileName={`${input.type === "unknown" ? "decoded" : input.type}.txt`}
        />
      )}
    </Box>
  );

  function description({ type, hex }: DecodeInput) {
    const size = formatBytes(hex.length / 2);
    return type === "unknown"
      ? t("coer_decoder.output_of_unknown", { size })
      : t("coer_decoder.output_of", { type, size });
  }
}
