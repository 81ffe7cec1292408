/** Says whether storage was away or takes no writes. It is behind an interface; of its failures these have names here. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "unavailable" || error.code === "not-writable";
}
