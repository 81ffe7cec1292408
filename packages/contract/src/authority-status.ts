import * as z from "zod/mini";
import { hashedId8Hex } from "./hex.ts";

/** Where a generation stands: `current` signs; `next` will; `retired` signs only for those who still ask it; `revoked` is not to be trusted. */
export const authorityStates = ["next", "current", "retired", "revoked"] as const;

/** `2026-11-22T04:30:00.000Z` */
const moment = z.iso.datetime();

const permission = z.object({
  psid: z.int(),
  /** Upper-case hex, `""` for none; absent where any may be granted. */
  ssp: z.optional(z.string()),
  /** What the SSP permits, or what may be granted of it, in words; absent where the service has no known SSP. */
  meaning: z.optional(z.string()),
});
export type PermissionInWords = z.output<typeof permission>;

const generation = z.object({
  /** Lower case, as its system calls it: `rca`. */
  role: z.string(),
  /** Counted from 1. */
  generation: z.int(),
  state: z.enum(authorityStates),
  name: z.string(),
  hashedId8: hashedId8Hex,
  notBefore: moment,
  notAfter: moment,
  /** The curve of the key that its signatures are verified with; absent where the certificate holds no such key. */
  keyType: z.optional(z.string()),
  /** The curve of the key that requests to it are encrypted with; absent where it takes none. */
  encryptionKeyType: z.optional(z.string()),
  /** What it may sign itself. */
  appPermissions: z.array(permission),
  /** What it may request for others. */
  requestPermissions: z.array(permission),
  /** What it may let others sign; `ssp` has every bit set that may be granted. A PSID stands once for each SSP. */
  issuePermissions: z.array(permission),
});
export type AuthorityGeneration = z.output<typeof generation>;

const list = z.object({
  kind: z.string(),
  issuedAt: moment,
  /** After this moment devices do not trust it any more; a new one is there long before. */
  nextUpdate: moment,
  /** Authorities and addresses on a trust list, revoked certificates on a revocation list. */
  entries: z.int(),
  octets: z.int(),
});
export type PublishedListStatus = z.output<typeof list>;

/** What is alive in a system: every generation of every authority, and the lists that can be served. */
export interface AuthorityStatus {
  /** The server's present, by which days left are counted. */
  now: string;
  /** By role, newest generation first. */
  authorities: AuthorityGeneration[];
  lists: PublishedListStatus[];
}

/** The schema of what is alive in one system. */
export function authorityStatusOf<
  const Roles extends readonly string[],
  const Kinds extends readonly string[],
>(roles: Roles, listKinds: Kinds) {
  return z.object({
    now: moment,
    authorities: z.array(z.extend(generation, { role: z.enum(roles) })),
    lists: z.array(z.extend(list, { kind: z.enum(listKinds) })),
  });
}
