import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { paging } from "../paging.ts";
import { chosenSystem, operatedSystems } from "./authority-calls.ts";
import { changeReason } from "./change-reason.ts";

/** `2026-11-22T04:30:00.000Z` */
const moment = z.iso.datetime();

/** A list that somebody signs now, as operators see it. */
export const operatedList = z.object({
  /** Names it: `scms-component-crl`; that of a root or trust list manager before the current one with its HashedId8 behind a colon. */
  name: z.string(),
  system: z.enum(operatedSystems),
  /** As its system calls it: `component-crl`. */
  kind: z.string(),
  issuer: z.object({
    /** Of its certificate; of the electors, `CTL`. */
    name: z.string(),
    /** HashedId8, or the id of the electors' series: 16 upper-case hexadecimal digits. */
    id: z.string(),
    /** Whether another has followed it. */
    isRetired: z.boolean(),
  }),
  /** What is published of it; null where nothing is, so that it has to be published. */
  issue: z.nullable(
    z.object({
      /** Rises by one with each issue; on the CTL and ECTL of the CCMS 0 follows 255. */
      sequence: z.int(),
      issuedAt: moment,
      nextUpdate: moment,
      octets: z.int(),
      /** Whether it does not verify as stored, so that it has to be published anew. */
      isDamaged: z.boolean(),
    }),
  ),
  /** Where devices fetch it, alone or in a file with others. */
  address: z.string(),
});
export type OperatedList = z.output<typeof operatedList>;

/** What devices fetch, and what an operator does with it. */
export const operatedListCalls = {
  lists: {
    method: "GET",
    path: "/api/operator/lists",
    summary: "Trust lists and revocation lists of every system, those that end first before.",
    auth: "operator",
    query: z.object({ ...paging, system: chosenSystem }),
    answer: {
      type: "json",
      schema: z.object({
        /** The server's present, by which days left are counted. */
        now: moment,
        content: z.array(operatedList),
        totalElements: z.int(),
      }),
    },
  },
  publishList: {
    method: "POST",
    path: "/api/operator/lists/{name}/publication",
    summary: "Signs a list anew, with the next sequence, though the one before is good.",
    auth: "operator",
    params: z.object({ name: z.string().check(z.describe("The list's name, such as ccms-ctl")) }),
    body: { type: "json", schema: z.object({ reason: changeReason }) },
    answer: { type: "json", schema: operatedList },
  },
} as const satisfies Record<string, Call>;
