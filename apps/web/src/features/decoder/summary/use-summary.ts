import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

const summaryKey = ({ id }: ReadItem) => ["decoder-summary", id];

/** A reading in people's terms; null where there is no summary of its type. */
export function useSummary(reading: ReadItem) {
  const decoder = useDecoder();
  return useQuery({
    queryKey: summaryKey(reading),
    queryFn: async () => (await decoder.call("summary", { reading: reading.id })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

/** Has the summary of a reading told anew: certificates that it knew by their hash alone may have a name by now. */
export function useSummaryRenewal(reading: ReadItem): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: summaryKey(reading) });
}
