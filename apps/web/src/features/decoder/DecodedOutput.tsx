import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useDeferredValue, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../ui/CodeView.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { DecodedReading } from "./DecodedReading.tsx";
import { ItemTable } from "./ItemTable.tsx";
import type { DecodeInput } from "./input/use-decode.ts";
import type { SourceChoice } from "./input/use-source.ts";
import type { ReadState } from "./use-reading.ts";
import type { DecoderProduct, DecoderType } from "./worker/decoder-products.ts";

/** Everything that was decoded, or where it will appear. */
export function DecodedOutput({
  product,
  state,
  choice,
  onType,
  served,
}: {
  product: DecoderProduct;
  state: ReadState;
  choice: SourceChoice;
  onType: (type: DecoderType) => void;
  served: { text: string; input: DecodeInput } | undefined;
}) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const { opened, isCurrent, error, retry } = state;
  // Drawing a reading takes a while: what is typed meanwhile comes first.
  const reading = useDeferredValue(state.reading);
  const isBusy = choice.source !== undefined && !isCurrent && !error && !(opened && !("id" in opened));
  const showSkeleton = useDelayed(isBusy && !reading, 200);
  // Pressing Decode asks to see the output, which stands below the form.
  useEffect(() => {
    if (served) section.current?.scrollIntoView({ block: "nearest" });
  }, [served]);
  return (
    <Box
      component="section"
      ref={section}
      aria-labelledby="decoded-output"
      aria-busy={isBusy}
      sx={{ display: "grid", gap: 4, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 3 }}>
        <Typography id="decoded-output" variant="h3" component="h2">
          {t("decoder.output")}
        </Typography>
        <Typography role="status" variant="body2" color="textSecondary">
          {served && servedText(served.input)}
        </Typography>
      </Box>
      {error ? (
        <TryAgain message={t("decoder.worker_failed")} detail={error.message} onRetry={retry} />
      ) : (
        <>
          {opened && "id" in opened && opened.count > 1 && (
            <ItemTable opened={opened} chosen={choice.item} onChoose={choice.setItem} />
          )}
          {reading && (
            <DecodedReading
              key={reading.id}
              product={product}
              reading={reading}
              onType={onType}
              served={choice.item === 0 ? served?.text : undefined}
            />
          )}
          {!reading && served && (
            <CodeView text={served.text} label={t("decoder.output")} fileName={`${served.input.type}.txt`} />
          )}
          {!reading && !served && (
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
              {showSkeleton ? <Skeleton width="60%" height={24} /> : t("decoder.output_empty")}
            </Box>
          )}
        </>
      )}
    </Box>
  );

  function servedText({ type, hex }: DecodeInput) {
    const size = t("ui.hex_bytes", { count: hex.length / 2 });
    return type === "unknown"
      ? t("decoder.output_of_unknown", { size })
      : t("decoder.output_of", { type, size });
  }
}
