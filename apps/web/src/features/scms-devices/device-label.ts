import type { ScmsDevice } from "@v2x/contract";

/** What people call a device by: its identifier, and its name where it has one. */
export function deviceLabel({ canonicalId, name }: ScmsDevice): string {
  return name === null ? canonicalId : `${canonicalId} (${name})`;
}
