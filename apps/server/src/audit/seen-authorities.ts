import { toHex } from "@v2x/asn1";
import type { OperatedSystem } from "@v2x/contract";
import type { BoundRepositories, Seen } from "./audited.ts";

/**
 * Every generation of every authority of a system, and what is revoked: of these, a change says which differ. Whoever
 * looks holds up other changes of that system until the transaction ends, so that no change of theirs is among them.
 */
export function authoritiesOf(system: OperatedSystem): (repositories: BoundRepositories) => Promise<Seen> {
  return async ({ [system]: storage }) => {
    await storage.beginChange();
    const seen: Record<string, string> = {};
    for (const { name, generation, state, hashedId8 } of await storage.authorities())
      seen[`${system.toUpperCase()} ${name} generation ${generation}`] = `${state} ${hex(hashedId8)}`;
    for (const { hashedId8 } of await storage.revocations())
      seen[`${system.toUpperCase()} revoked ${hex(hashedId8)}`] = "yes";
    return seen;
  };
}

function hex(octets: Uint8Array): string {
  return toHex(octets).toUpperCase();
}
