import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { useDecoder } from "../worker/decoder-context.ts";
import type { DecoderProduct } from "../worker/decoder-products.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { ReadItem, Source } from "../worker/worker-protocol.ts";
import { ComparedFields } from "./ComparedFields.tsx";

/** A second input beside what was read: pasted or a file, of the same decoder; then where their fields differ. */
export function CompareWith({ product, reading }: { product: DecoderProduct; reading: ReadItem }) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const [source, setSource] = useState<Source>();
  const awaited = useDeferredValue(source);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["decoder-compare-with", reading.id, awaited?.id],
    queryFn: () =>
      decoder.call("compare", { reading: reading.id, source: awaited!, product, type: "unknown" }),
    enabled: awaited !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  });
  const problem =
    data && "privateKey" in data
      ? t("decoder.private_key_refused", { kind: data.privateKey })
      : data && "problem" in data
        ? data.problem
        : undefined;
  const setText = (text: string) => setSource(text.trim() === "" ? undefined : textSource(text));
  return (
    <Box sx={{ display: "grid", gap: 4, p: 4, height: "100%", overflow: "auto", alignContent: "start" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 3 }}>
        <Box sx={{ flex: "1 1 320px", minWidth: 0 }}>
          <Field label={t("decoder.compare_with")} hint={t("decoder.compare_with_hint")} error={problem}>
            {({ id, ...aria }) => (
              <OutlinedInput
                id={id}
                multiline
                inputComponent="textarea"
                value={source?.kind === "text" ? source.text : ""}
                onChange={(event) => setText(event.target.value)}
                inputProps={{ ...aria, rows: 2, spellCheck: false, autoComplete: "off" }}
                sx={{
                  "& textarea": {
                    typography: "mono",
                    resize: "vertical",
                    px: 3,
                    py: 2,
                    overflowWrap: "anywhere",
                  },
                }}
              />
            )}
          </Field>
        </Box>
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <FileDrop
            label={t("decoder.compare_file")}
            hint={t("decoder.compare_file_hint")}
            file={source?.kind === "file" ? source.file : undefined}
            onFile={(file) => setSource(fileSource(file))}
            onClear={() => setSource(undefined)}
          />
        </Box>
      </Box>
      {error ? (
        <TryAgain message={t("decoder.worker_failed")} detail={error.message} onRetry={() => refetch()} />
      ) : data && "pairs" in data ? (
        <>
          <Typography role="status">
            {t("decoder.compare_titles", { own: reading.title, other: data.title })}
          </Typography>
          <ComparedFields
            pairs={data.pairs}
            heads={{ own: t("decoder.compare_this"), good: t("decoder.compare_other") }}
          />
        </>
      ) : (
        <Typography color="textSecondary" aria-busy={isFetching}>
          {t("decoder.compare_empty")}
        </Typography>
      )}
    </Box>
  );
}
