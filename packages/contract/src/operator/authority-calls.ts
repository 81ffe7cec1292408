import * as z from "zod/mini";
import { authorityStates } from "../authority-status.ts";
import type { Call } from "../call.ts";
import { hashedId8Hex } from "../hex.ts";
import { paging } from "../paging.ts";
import { changeReason } from "./change-reason.ts";

/** The systems that an operator runs; `camp` where its feature is on. */
export const operatedSystems = ["ccms", "scms", "camp"] as const;
export type OperatedSystem = (typeof operatedSystems)[number];

/** `2026-11-22T04:30:00.000Z` */
const moment = z.iso.datetime();

/** A generation of an authority as operators see it. */
export const operatedAuthority = z.object({
  system: z.enum(operatedSystems),
  /** Lower case, as its system calls it: `rca`. */
  role: z.string(),
  name: z.string(),
  /** Counted from 1 within role and name. */
  generation: z.int(),
  state: z.enum(authorityStates),
  hashedId8: hashedId8Hex,
  notBefore: moment,
  notAfter: moment,
  /** The curve of the key that its signatures are verified with; absent where its row is damaged. */
  keyType: z.optional(z.string()),
  /** The curve of the key that requests to it are encrypted with; absent where it takes none. */
  encryptionKeyType: z.optional(z.string()),
  /** Whether its certificate as stored cannot be used. */
  isDamaged: z.boolean(),
  /** Whether nobody has this role since this generation, the newest, was revoked. */
  isMissing: z.boolean(),
  /** What can be done with it now; an elector is removed where others are revoked. */
  canRenew: z.boolean(),
  canRevoke: z.boolean(),
});
export type OperatedAuthority = z.output<typeof operatedAuthority>;

/** One of the systems, or all of them where none is named. */
export const chosenSystem = z.pipe(
  z.optional(
    z.union([z.literal(""), z.enum(operatedSystems)], `must be one of ${operatedSystems.join(", ")}`),
  ),
  z.transform((system) => system || undefined),
);

/** A system in an address. */
const systemInPath = z
  .enum(operatedSystems, `must be one of ${operatedSystems.join(", ")}`)
  .check(z.describe("The system"));

const why = { type: "json", schema: z.object({ reason: changeReason }) } as const;
const answer = { type: "json", schema: operatedAuthority } as const;
const change = { method: "POST", auth: "operator", body: why, answer } as const;
const electorName = z.object({ name: z.string().check(z.describe("The elector's name")) });

/** Authorities of every system, and what an operator does with them. */
export const operatedAuthorityCalls = {
  authorities: {
    method: "GET",
    path: "/api/operator/authorities",
    summary:
      "Authorities of every system, those that end first before: what holds, and whose place is empty; or every generation there was.",
    auth: "operator",
    query: z.object({
      ...paging,
      system: chosenSystem,
      every: z.pipe(
        z.optional(z.enum(["true", "false", ""], "must be true or false")),
        z.transform((text) => text === "true"),
      ),
    }),
    answer: {
      type: "json",
      schema: z.object({
        /** The server's present, by which days left are counted. */
        now: moment,
        content: z.array(operatedAuthority),
        totalElements: z.int(),
      }),
    },
  },
  renewAuthority: {
    ...change,
    path: "/api/operator/authorities/{system}/{role}/renewal",
    summary: "Gives an authority a new key and certificate; the lists that name it follow at once.",
    params: z.object({
      system: systemInPath,
      role: z.string().check(z.describe("The role, such as ea; electors are renewed by their names")),
    }),
  },
  revokeAuthority: {
    ...change,
    path: "/api/operator/authorities/{hashedId8}/revocation",
    summary: "Revokes a generation of an authority below a root, for good; lists follow at once.",
    params: z.object({ hashedId8: hashedId8Hex }),
  },
  addElector: {
    ...change,
    path: "/api/operator/electors",
    summary: "Adds an elector of the SCMS, which the next trust list approves.",
  },
  renewElector: {
    ...change,
    path: "/api/operator/electors/{name}/renewal",
    summary: "Gives an elector a new key and certificate, which the next trust list approves instead.",
    params: electorName,
  },
  removeElector: {
    ...change,
    path: "/api/operator/electors/{name}/removal",
    summary: "Removes an elector: the next trust list, which the others sign, approves it no more.",
    params: electorName,
  },
} as const satisfies Record<string, Call>;
