import * as z from "zod/mini";
import { hashedId8Hex } from "../hex.ts";

/** The roles of the CCMS's authorities: the trust list manager, the root and the two that it certifies. */
export const authorityRoles = ["tlm", "rca", "ea", "aa"] as const;

/** Where a generation stands: `current` signs; `next` will; `retired` signs only for those who still ask it; `revoked` is not to be trusted. */
export const authorityStates = ["next", "current", "retired", "revoked"] as const;

/** `2026-11-22T04:30:00.000Z` */
const moment = z.iso.datetime();

const permission = z.object({
  psid: z.int(),
  /** Upper-case hex, `""` for none. */
  ssp: z.string(),
  /** What the SSP permits, or what may be granted of it, in words; absent where the service has no known SSP. */
  meaning: z.optional(z.string()),
});
export type PermissionInWords = z.output<typeof permission>;

const generation = z.object({
  role: z.enum(authorityRoles),
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
  /** What it may let others sign; `ssp` has every bit set that may be granted. A PSID stands once for each version. */
  issuePermissions: z.array(permission),
});
export type AuthorityGeneration = z.output<typeof generation>;

const list = z.object({
  /** `ctl` and `crl` of the RCA, `ectl` of the trust list manager. */
  kind: z.enum(["ctl", "crl", "ectl"]),
  issuedAt: moment,
  /** After this moment devices do not trust it any more; a new one is there long before. */
  nextUpdate: moment,
  /** Authorities and addresses on a trust list, revoked certificates on a revocation list. */
  entries: z.int(),
  octets: z.int(),
});
export type PublishedListStatus = z.output<typeof list>;

/** What is alive: every generation of every authority, and the lists that can be served. */
export const authorityStatus = z.object({
  /** The server's present, by which days left are counted. */
  now: moment,
  /** By role, newest generation first. */
  authorities: z.array(generation),
  lists: z.array(list),
});
export type AuthorityStatus = z.output<typeof authorityStatus>;
