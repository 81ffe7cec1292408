import { useQuery } from "@tanstack/react-query";
import type { ValueFormat } from "@v2x/decoder";
import { useDeferredValue, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

/** Values of one layer as text, and the octets that they become as they are changed. */
export function useRebuilt({ id, layers }: ReadItem) {
  const decoder = useDecoder();
  // What is inside is what people mean to change: an envelope's signature cannot be made anew.
  const [layer, setLayer] = useState(() => layers.findLastIndex(({ encoding }) => encoding !== "header"));
  const [format, setFormat] = useState<ValueFormat>("json");
  const [changed, setChanged] = useState<string>();
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
    setText: setChanged,
    /** Another layer or format begins with the values that were read. */
    setLayer: (next: number) => {
      setChanged(undefined);
      setLayer(next);
    },
    setFormat: (next: ValueFormat) => {
      setChanged(undefined);
      setFormat(next);
    },
  };
}
