import * as z from "zod/mini";
import { faultName } from "../faults.ts";
import { atKeyTypes } from "./authorization-tickets.ts";

/** The last bundles of tickets that an organization's members had made, newest first; at most `limits.recentBundles`. */
export const recentBundles = z.array(
  z.object({
    madeAt: z.iso.datetime(),
    /** Who asked for it: a person's e-mail address, or the client id of the organization's service account. */
    madeBy: z.string(),
    certNum: z.int(),
    durationInHours: z.int(),
    keyType: z.enum(atKeyTypes),
    fault: z.optional(faultName),
  }),
);
export type RecentBundles = z.output<typeof recentBundles>;
