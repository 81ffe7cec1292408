import * as z from "zod/mini";
import { isHexPairs } from "./hex.ts";
import { limits } from "./limits.ts";
import { wireTexts } from "./wire-texts.ts";

/** An application permission: PSID and SSP. An SSP that is absent or null is the empty one; digits become upper case. */
export const appPermission = permissionWith({
  psid: "must be a whole number from 0 on",
  ssp: "must be pairs of hexadecimal digits, or empty",
});
/** `ssp` is upper-case hex, `""` for none. */
export type AppPermission = z.output<typeof appPermission>;

/** The permission of a device: the same, refused with one sentence for both members. */
export const devicePermission = permissionWith({
  psid: wireTexts.permissionInvalid,
  ssp: wireTexts.permissionInvalid,
});

function permissionWith(rules: { readonly psid: string; readonly ssp: string }) {
  return z.object({
    psid: z.int(rules.psid).check(z.minimum(0, rules.psid)),
    ssp: z.pipe(
      z.nullish(
        z
          .string(rules.ssp)
          .check(
            z.maxLength(
              2 * limits.sspOctets.max,
              `must have at most ${2 * limits.sspOctets.max} hexadecimal digits`,
            ),
            z.refine(isHexPairs, rules.ssp),
          ),
      ),
      z.transform((text) => (text ?? "").toUpperCase()),
    ),
  });
}
