import * as z from "zod/mini";
import { faultName } from "../faults.ts";
import { limits } from "../limits.ts";
import { psidWith, sspWith } from "../permissions.ts";

/** What a bundle is for, as the wire has it: `pseudonym` certificates of an OBU, `application` certificates of an RSU. */
export const bundleTypes = ["pseudonym", "application"] as const;
export type BundleType = (typeof bundleTypes)[number];

/** What the form starts with. */
export const bundleDefaults = {
  type: "pseudonym",
  numberWeeks: 1,
  numberCertsPerWeek: 20,
  iperiodOffset: 0,
} as const;

const { omniairWeeks, omniairCertsPerWeek, iperiodOffset, permissions } = limits;
const perWeekRule = `must be a whole number from ${omniairCertsPerWeek.min} to ${omniairCertsPerWeek.max}`;
const oncePerPsid = "must name each PSID once";

/** One permission; without an SSP, the certificate names the PSID alone. */
const bundlePermission = z.object(
  {
    psid: psidWith("must be a whole number from 0 on"),
    ssp: z.nullish(
      z.object(
        { opaque: z.nullish(sspWith("must be pairs of hexadecimal digits, or empty")) },
        'must be {"opaque": "…"}, or null',
      ),
    ),
  },
  "must be an object with psid and ssp",
);

/**
 * Asks for a bundle of certificates with their keys. `iperiodOffset` counts weeks from the present one, also backwards.
 * No permissions means PSID 32 (BSM) for an OBU, 130 and 131 (SPaT, TIM) for an RSU. `profileId` names a test profile;
 * null stands for the standing hierarchy. An RSU has one certificate for each week, so `numberCertsPerWeek` is null.
 */
export const bundleRequest = z
  .object(
    {
      type: z.enum(bundleTypes, `must be one of ${bundleTypes.join(", ")}`),
      numberWeeks: wholeNumber(omniairWeeks),
      numberCertsPerWeek: z._default(z.nullable(z.int(perWeekRule)), null),
      appPermissions: z._default(
        z.array(bundlePermission, "must be a list of {psid, ssp}").check(
          z.maxLength(permissions.max, `must have at most ${permissions.max} entries`),
          z.refine((list) => new Set(list.map(({ psid }) => psid)).size === list.length, oncePerPsid),
        ),
        [],
      ),
      profileId: z._default(
        z.nullable(z.uuid("must be the id of a test profile, or null for the standing hierarchy")),
        null,
      ),
      iperiodOffset: z._default(wholeNumber(iperiodOffset), bundleDefaults.iperiodOffset),
      explicit: z._default(z.boolean("must be true or false"), false),
      /** What is to be wrong with the certificates, for negative tests; absent where nothing is. */
      fault: z.optional(faultName),
    },
    "must be an object with type, numberWeeks, numberCertsPerWeek, appPermissions, profileId, iperiodOffset and explicit",
  )
  .check(
    z.refine(({ type, numberCertsPerWeek: n }) => type === "application" || isCertsPerWeek(n), {
      path: ["numberCertsPerWeek"],
      message: `${perWeekRule} where type is pseudonym`,
    }),
    z.refine(({ type, numberCertsPerWeek: n }) => type === "pseudonym" || n === null, {
      path: ["numberCertsPerWeek"],
      message: "must be null where type is application: an RSU has one certificate a week",
    }),
  );
/** The request as a client writes it. */
export type BundleRequest = z.input<typeof bundleRequest>;
/** The request as the server reads it. */
export type BundleRequestRead = z.output<typeof bundleRequest>;

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.int(rule).check(z.minimum(min, rule), z.maximum(max, rule));
}

function isCertsPerWeek(count: number | null): boolean {
  return count !== null && count >= omniairCertsPerWeek.min && count <= omniairCertsPerWeek.max;
}
