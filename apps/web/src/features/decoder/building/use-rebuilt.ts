import { useQuery } from "@tanstack/react-query";
import type { ValueFormat } from "@v2x/decoder";
import { useDeferredValue, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

/** What was changed of a structure's layers, and which of them is open. */
interface Draft {
  layer: number;
  readonly changes: Map<number, { readonly format: ValueFormat; readonly text: string }>;
}

/** They outlive a look at another view, and end with what was read. */
const drafts = new WeakMap<ReadItem["layers"], Draft>();

function draftOf(layers: ReadItem["layers"]): Draft {
  const kept = drafts.get(layers);
  if (kept !== undefined) return kept;
  // What is inside is what people mean to change: an envelope's signature cannot be made anew.
  const layer = layers.findLastIndex(({ encoding }) => encoding !== "header");
  const draft: Draft = { layer, changes: new Map() };
  drafts.set(layers, draft);
  return draft;
}

/** Values of one layer as text, and the octets that they become as they are changed. */
export function useRebuilt({ id, layers }: ReadItem) {
  const decoder = useDecoder();
  const draft = draftOf(layers);
  const [layer, setLayer] = useState(draft.layer);
  const [{ format, text: changed }, setChange] = useState<{ format: ValueFormat; text?: string }>(
    draft.changes.get(draft.layer) ?? { format: "json" },
  );
  const shared = {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  } as const;
  const values = useQuery({
    queryKey: ["decoder-values", id, layer, format],
    queryFn: async () => (await decoder.call("values", { reading: id, layer, format })) ?? null,
    ...shared,
  });
  const given = values.data ?? undefined;
  const text = changed ?? given;
  const awaited = useDeferredValue(text);
  const built = useQuery({
    queryKey: ["decoder-rebuilt", id, layer, format, awaited],
    queryFn: () => decoder.call("rebuild", { reading: id, layer, format, text: awaited! }),
    enabled: awaited !== undefined,
    placeholderData: (before) => before,
    ...shared,
  });
  return {
    layer,
    format,
    text,
    given,
    values,
    built,
    isCurrent: awaited === text && !built.isPlaceholderData,
    setText: (next: string) => {
      draft.changes.set(layer, { format, text: next });
      setChange({ format, text: next });
    },
    /** Another layer begins with the values that were read, or with what was changed of it before. */
    setLayer: (next: number) => {
      draft.layer = next;
      setLayer(next);
      setChange(draft.changes.get(next) ?? { format });
    },
    /** What was changed goes along; what is no value stays as it is, to be mended. */
    setFormat: async (next: ValueFormat) => {
      if (changed === undefined || changed === given) {
        draft.changes.delete(layer);
        return setChange({ format: next });
      }
      const made = await decoder.call("rewrite", {
        reading: id,
        layer,
        from: format,
        to: next,
        text: changed,
      });
      if ("problem" in made) return;
      draft.changes.set(layer, { format: next, text: made.text });
      setChange({ format: next, text: made.text });
    },
  };
}
