import Box from "@mui/material/Box";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { DecodedOutput } from "./DecodedOutput.tsx";
import { DecoderInput } from "./input/DecoderInput.tsx";
import { useDecode } from "./input/use-decode.ts";
import { useSource } from "./input/use-source.ts";
import { useReading } from "./use-reading.ts";
import { type DecoderProduct, type DecoderType, typeFromQuery } from "./worker/decoder-products.ts";

/** Form above, what was decoded below. The type stands in the address; the data never does. */
export function DecoderScreen({ product }: { product: DecoderProduct }) {
  const [query, setQuery] = useSearchParams();
  const type = typeFromQuery(product, query.get("type"));
  const onType = (chosen: DecoderType) =>
    setQuery(chosen === "unknown" ? {} : { type: chosen }, { replace: true });
  const choice = useSource();
  const state = useReading(product, type, choice);
  const decode = useDecode(product);

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
  return (
    <Box sx={{ display: "grid", gap: 6, minWidth: 0 }}>
      <DecoderInput
        product={product}
        type={type}
        onType={onType}
        hex={hex}
        choice={choice}
        opened={state.opened}
        decode={decode}
      />
      <DecodedOutput product={product} state={state} choice={choice} onType={onType} served={served} />
    </Box>
  );
}
