import { useQuery } from "@tanstack/react-query";
import type { TextFormat } from "@v2x/decoder";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

/** The whole of a reading as text, written in the worker once it is wanted. */
export function useDecodedText(reading: ReadItem, format: TextFormat, isWanted: boolean) {
  const decoder = useDecoder();
  return useQuery({
    queryKey: ["decoder-text", reading.id, format],
    queryFn: () => decoder.call("text", { reading: reading.id, format }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isWanted,
    retry: false,
    throwOnError: false,
  });
}
