import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

/** Lets whatever is loaded from here on come compiled from an earlier run; about a third of the time to start. */
export function cacheCompiledCode(): void {
  enableCompileCache(resolve(import.meta.dirname, "../../../node_modules/.cache/v2x"));
}
