import { toHex } from "@v2x/asn1";
import type { BoundRepositories, Seen } from "./audited.ts";

/** Every generation of every authority, and what is revoked: of these, a change says which differ. */
export async function authorities({ ccms, scms, camp }: BoundRepositories): Promise<Seen> {
  const seen: Record<string, string> = {};
  for (const [system, storage] of Object.entries({ CCMS: ccms, SCMS: scms, CAMP: camp })) {
    for (const { name, generation, state, hashedId8 } of await storage.authorities())
      seen[`${system} ${name} generation ${generation}`] = `${state} ${hex(hashedId8)}`;
    for (const { hashedId8 } of await storage.revocations())
      seen[`${system} revoked ${hex(hashedId8)}`] = "yes";
  }
  return seen;
}

function hex(octets: Uint8Array): string {
  return toHex(octets).toUpperCase();
}
