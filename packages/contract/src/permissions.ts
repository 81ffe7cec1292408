import * as z from "zod/mini";
import { isHexPairs } from "./hex.ts";
import { limits } from "./limits.ts";

const psidRule = "must be a whole number from 0 on";
const sspRule = "must be pairs of hexadecimal digits, or empty";

/** An application permission: PSID and SSP. An SSP that is absent or null is the empty one; digits become upper case. */
export const appPermission = z.object({
  psid: z.int(psidRule).check(z.minimum(0, psidRule)),
  ssp: z.pipe(
    z.nullish(
      z
        .string(sspRule)
        .check(
          z.maxLength(
            2 * limits.sspOctets.max,
            `must have at most ${2 * limits.sspOctets.max} hexadecimal digits`,
          ),
          z.refine(isHexPairs, sspRule),
        ),
    ),
    z.transform((text) => (text ?? "").toUpperCase()),
  ),
});
/** `ssp` is upper-case hex, `""` for none. */
export type AppPermission = z.output<typeof appPermission>;
