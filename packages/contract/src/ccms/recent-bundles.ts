import * as z from "zod/mini";
import { atKeyTypes } from "./authorization-tickets.ts";

/** The last bundles of tickets that an organization's members had made, newest first; at most `limits.recentBundles`. */
export const recentBundles = z.array(
  z.object({
    madeAt: z.iso.datetime(),
    /** E-mail address of the person who asked for it. */
    madeBy: z.string(),
    certNum: z.int(),
    durationInHours: z.int(),
    keyType: z.enum(atKeyTypes),
  }),
);
export type RecentBundles = z.output<typeof recentBundles>;
