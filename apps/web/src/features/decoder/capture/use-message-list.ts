import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Opened, WorkerCalls } from "../worker/worker-protocol.ts";
import type { ListAddress } from "./list-address.ts";

/**
 * The messages that the filters leave, of those that were found so far; the list before stays until the next is drawn.
 *
 * @param step - grows while messages are still being found and judged; 0 before any is known.
 */
export function useMessageList(
  { id }: Opened,
  step: number,
  { filters, sort }: Pick<ListAddress, "filters" | "sort">,
): WorkerCalls["list"]["out"] | undefined {
  const decoder = useDecoder();
  const { data } = useQuery({
    queryKey: ["decoder-messages", id, step, filters, sort],
    queryFn: () => decoder.call("list", { opened: id, filter: filters, ...sort }),
    enabled: step > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    throwOnError: isPartNotLoaded,
  });
  return useDeferredValue(data);
}
