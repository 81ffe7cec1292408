import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { usePaneKeys } from "../../ui/use-pane-keys.ts";
import { CapturedMessages } from "./CapturedMessages.tsx";
import { CheckedBundle } from "./CheckedBundle.tsx";
import { DecodedReading } from "./DecodedReading.tsx";
import { X509Panel } from "./files/X509Panel.tsx";
import type { ServedText } from "./input/use-decode.ts";
import type { SourceChoice } from "./input/use-source.ts";
import { ServedTextView } from "./ServerAnswer.tsx";
import type { ReadState } from "./use-reading.ts";
import { useVerdictTerms } from "./verdict/use-verdict-terms.ts";
import type { DecoderProduct, DecoderType } from "./worker/decoder-products.ts";

/** Everything that was decoded, or where it will appear. */
export function DecodedOutput({
  product,
  state,
  choice,
  onType,
  served,
  isFolded,
}: {
  product: DecoderProduct;
  state: ReadState;
  choice: SourceChoice;
  onType: (type: DecoderType) => void;
  served: ServedText | undefined;
  /** Whether the output has the window to itself, and needs no heading. */
  isFolded: boolean;
}) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  usePaneKeys(section);
  const { opened, item, reading, isCurrent, error, retry } = state;
  const terms = useVerdictTerms(opened && "id" in opened ? opened.id : undefined);
  const isBusy = choice.source !== undefined && !isCurrent && !error && !(opened && !("id" in opened));
  const isAwaited = isBusy && !reading;
  const showSkeleton = useDelayed(isAwaited, 200);
  // Pressing Decode asks to see the output, which stands below the form.
  useEffect(() => {
    if (served) section.current?.scrollIntoView({ block: "nearest" });
  }, [served]);
  return (
    <Box
      component="section"
      ref={section}
      aria-label={t("decoder.output")}
      aria-busy={isBusy}
      sx={{ display: "flex", flexDirection: "column", gap: 3, minWidth: 0 }}
    >
      {!isFolded && (
        <Typography variant="h3" component="h2">
          {t("decoder.output")}
        </Typography>
      )}
      {error ? (
        <TryAgain message={t("decoder.worker_failed")} detail={error.message} onRetry={retry} />
      ) : (
        <>
          {opened && "id" in opened && opened.bundle && (
            <CheckedBundle opened={opened} chosen={item} onChoose={choice.setItem} />
          )}
          {opened && "x509" in opened && opened.x509 && <X509Panel report={opened.x509} />}
          {opened && "id" in opened && !opened.bundle && opened.count > 1 && (
            <CapturedMessages opened={opened} chosen={item} onChoose={choice.setItem} terms={terms} />
          )}
          {reading && (
            <DecodedReading
              product={product}
              reading={reading}
              onType={onType}
              served={served}
              onDecode={(hex) => choice.setText(hex, true)}
              terms={terms}
            />
          )}
          {!reading && served && <ServedTextView served={served} />}
          {!reading && !served && !(opened && "x509" in opened) && (
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
              {showSkeleton && <Skeleton width="60%" height={24} />}
              {!isAwaited && t("decoder.output_empty")}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}
