import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { isPartNotLoaded } from "../../ui/load-part.ts";
import type { SourceChoice } from "./input/use-source.ts";
import { useDecoder } from "./worker/decoder-context.ts";
import type { DecoderProduct, DecoderType } from "./worker/decoder-products.ts";
import type { Opened, ReadItem, Unopened } from "./worker/worker-protocol.ts";

/** How far decoding is: what was there before stays until the next is drawn. */
export interface ReadState {
  readonly opened: Opened | Unopened | undefined;
  readonly reading: ReadItem | undefined;
  /** Which of the structures is read. */
  readonly item: number;
  /** Whether `opened` belongs to the present source and type. */
  readonly isOpenCurrent: boolean;
  /** Whether what is given belongs to the present source, type and item. */
  readonly isCurrent: boolean;
  /** The decoder itself has a fault. */
  readonly error: Error | undefined;
  retry(): void;
}

const alwaysFresh = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
  retry: false,
  throwOnError: isPartNotLoaded,
} as const;

/** Decodes a source in the worker whenever it, the type or the chosen item changes. */
export function useReading(
  product: DecoderProduct,
  type: DecoderType,
  { source, run, item: chosen, place }: Pick<SourceChoice, "source" | "run" | "item" | "place">,
): ReadState {
  const decoder = useDecoder();
  const openQuery = useQuery({
    ...alwaysFresh,
    queryKey: ["decoder-open", run, source?.id, product, type],
    queryFn: () => decoder.call("open", { source: source!, product, type }),
    enabled: source !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === run ? previous : undefined),
  });
  const latest = source === undefined ? undefined : openQuery.data;
  const openedId = latest && "id" in latest ? latest.id : undefined;
  const item = chosen ?? (latest && "id" in latest ? latest.first : 0);
  const readQuery = useQuery({
    ...alwaysFresh,
    queryKey: ["decoder-read", run, openedId, item],
    queryFn: () => decoder.call("read", { opened: openedId!, item, place }),
    enabled: openedId !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === run ? previous : undefined),
  });
  // Drawing a reading, or the list of a capture, takes a while: what is typed meanwhile comes first.
  const opened = useDeferredValue(latest);
  const reading = useDeferredValue(openedId === undefined ? undefined : readQuery.data);
  const isOpenCurrent = openQuery.isSuccess && !openQuery.isPlaceholderData && opened === latest;
  const isReadCurrent = readQuery.isSuccess && !readQuery.isPlaceholderData && reading === readQuery.data;
  const error = openQuery.error ?? readQuery.error ?? undefined;
  return {
    opened,
    isOpenCurrent,
    item,
    reading,
    isCurrent: isOpenCurrent && isReadCurrent,
    error,
    // A worker that broke has forgotten the source.
    retry: () => void openQuery.refetch(),
  };
}
