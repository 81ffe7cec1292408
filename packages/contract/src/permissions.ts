import { z } from "zod";
import { isHexPairs } from "./hex.ts";
import { limits } from "./limits.ts";

const psidRule = "must be a whole number from 0 on";
const sspRule = "must be pairs of hexadecimal digits, or empty";

/** An application permission: PSID and SSP. An SSP that is absent or null is the empty one; digits become upper case. */
export const appPermission = z.object({
  psid: z.int(psidRule).min(0, psidRule),
  ssp: z
    .string(sspRule)
    .max(2 * limits.sspOctets.max, `must have at most ${2 * limits.sspOctets.max} hexadecimal digits`)
    .refine(isHexPairs, sspRule)
    .nullish()
    .transform((text) => (text ?? "").toUpperCase()),
});
/** `ssp` is upper-case hex, `""` for none. */
export type AppPermission = z.output<typeof appPermission>;
