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

/**
 * A permission of a test certificate of the SCMS. Its SSP is named as ASN.1 does, `{"opaque": "810001"}`; an absent or
 * null one is the empty one.
 */
export const opaquePermission = z.object(
  {
    psid: psidWith("must be a whole number from 0 on"),
    ssp: z.pipe(
      z.nullish(
        z.object(
          { opaque: z.nullish(sspWith("must be pairs of hexadecimal digits, or empty")) },
          'must be {"opaque": "…"}, or null',
        ),
      ),
      z.transform((ssp) => (ssp?.opaque ?? "").toUpperCase()),
    ),
  },
  "must be an object with psid and ssp",
);

function permissionWith(rules: { readonly psid: string; readonly ssp: string }) {
  return z.object({
    psid: psidWith(rules.psid),
    ssp: z.pipe(
      z.nullish(sspWith(rules.ssp)),
      z.transform((text) => (text ?? "").toUpperCase()),
    ),
  });
}

/** A PSID, refused with that sentence. */
export function psidWith(rule: string) {
  return z.int(rule).check(z.minimum(0, rule));
}

/** The octets of an SSP in hexadecimal digits, refused with that sentence. */
export function sspWith(rule: string) {
  const digits = 2 * limits.sspOctets.max;
  return z
    .string(rule)
    .check(z.maxLength(digits, `must have at most ${digits} hexadecimal digits`), z.refine(isHexPairs, rule));
}
