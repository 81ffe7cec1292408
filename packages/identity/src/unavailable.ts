/** Says whether storage was away. It is behind an interface; of its failures only this one has a name here. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "unavailable";
}
