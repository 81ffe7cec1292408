import type { Scms } from "@v2x/scms";

const everyMs = 600_000;

/**
 * Orders, every ten minutes from now on, the batches that fell due as weeks passed.
 *
 * @param onError - hears why that failed; the next time tries again.
 * @returns a function that ends it.
 */
export function extendNowAndThen(
  scms: Pick<Scms, "extendSupplies">,
  onError: (error: unknown) => void,
): () => void {
  const extend = () => void scms.extendSupplies().catch(onError);
  extend();
  const timer = setInterval(extend, everyMs).unref();
  return () => clearInterval(timer);
}
