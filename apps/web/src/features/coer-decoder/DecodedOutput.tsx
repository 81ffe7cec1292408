import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../ui/CodeView.tsx";
import type { DecodeInput } from "./use-decode.ts";

/** The decoded text, or where it will appear. */
export function DecodedOutput({ text, input }: { text: string | undefined; input: DecodeInput | undefined }) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // Where the output stands below the form, the result would appear out of sight.
  useEffect(() => {
    if (text !== undefined && input) section.current?.scrollIntoView({ block: "nearest" });
  }, [text, input]);
  return (
    <Box component="section" ref={section} aria-labelledby="decoded-output" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 3, mb: 2 }}>
        <Typography id="decoded-output" variant="h3" component="h2">
          {t("coer_decoder.output")}
        </Typography>
        <Typography role="status" variant="body2" color="textSecondary">
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
    const size = t("ui.hex_bytes", { count: hex.length / 2 });
    return type === "unknown"
      ? t("coer_decoder.output_of_unknown", { size })
      : t("coer_decoder.output_of", { type, size });
  }
}
