import { useQuery } from "@tanstack/react-query";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Opened, ScanProgress, WorkerCalls } from "../worker/worker-protocol.ts";
import type { ListAddress } from "./list-address.ts";

/** The messages that the filters leave, of those that were found so far; the list before stays until the next is there. */
export function useMessageList(
  { id }: Opened,
  { done }: ScanProgress,
  { filters, sort }: Pick<ListAddress, "filters" | "sort">,
): WorkerCalls["list"]["out"] | undefined {
  const decoder = useDecoder();
  const { data } = useQuery({
    queryKey: ["decoder-messages", id, done, filters, sort],
    queryFn: () => decoder.call("list", { opened: id, filter: filters, ...sort }),
    enabled: done > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    throwOnError: isPartNotLoaded,
  });
  return data;
}
