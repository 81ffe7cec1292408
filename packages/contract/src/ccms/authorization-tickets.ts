import * as z from "zod/mini";
import { type FaultName, faultName } from "../faults.ts";
import { limits } from "../limits.ts";
import { appPermission } from "../permissions.ts";

/** Key types of generated authorization tickets: the devices' ones without NistP384. */
export const atKeyTypes = ["NistP256", "BrainpoolP256r1", "BrainpoolP384r1"] as const;
export type AtKeyType = (typeof atKeyTypes)[number];

/** What the form starts with, and what a request that leaves a field out means. */
export const atDefaults = {
  certNum: 50,
  durationInHours: 168,
  keyType: "NistP256",
  psidSspList: [],
} as const satisfies AtRequestInput;

const { atCount, atDurationInHours, permissions } = limits;
const countRule = `must be a whole number from ${atCount.min} to ${atCount.max}`;
const durationRule = `must be a whole number from ${atDurationInHours.min} to ${atDurationInHours.max}`;

/** Asks for a bundle of authorization tickets. An empty list of permissions means all that the AA may grant. */
export const atRequest = z.object(
  {
    certNum: z._default(
      z.int(countRule).check(z.minimum(atCount.min, countRule), z.maximum(atCount.max, countRule)),
      atDefaults.certNum,
    ),
    durationInHours: z._default(
      z
        .int(durationRule)
        .check(
          z.minimum(atDurationInHours.min, durationRule),
          z.maximum(atDurationInHours.max, durationRule),
        ),
      atDefaults.durationInHours,
    ),
    keyType: z._default(z.enum(atKeyTypes, `must be one of ${atKeyTypes.join(", ")}`), atDefaults.keyType),
    psidSspList: z._default(
      z
        .array(appPermission, "must be a list of {psid, ssp}")
        .check(z.maxLength(permissions.max, `must have at most ${permissions.max} entries`)),
      [],
    ),
    /** What is to be wrong with the tickets, for negative tests; absent where nothing is. */
    fault: z.optional(faultName),
  },
  "must be an object with certNum, durationInHours, keyType and psidSspList",
);
export type AtRequestInput = {
  readonly certNum?: number;
  readonly durationInHours?: number;
  readonly keyType?: AtKeyType;
  readonly psidSspList?: readonly { readonly psid: number; readonly ssp?: string | null }[];
  readonly fault?: FaultName;
};
export type AtRequest = z.output<typeof atRequest>;
