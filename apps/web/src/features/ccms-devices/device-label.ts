import type { Device } from "@v2x/contract";
import { elideHex } from "../../ui/hex.ts";

/** What people call a device by: its identifier, elided where it is long, and its name where it has one. */
export function deviceLabel({ canonicalId, name }: Device): string {
  return name === null ? elideHex(canonicalId) : `${elideHex(canonicalId)} (${name})`;
}
