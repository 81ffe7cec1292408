import * as z from "zod/mini";
import { hashedId8Hex } from "../hex.ts";
import { limits } from "../limits.ts";
import { opaquePermission, psidWith, sspWith } from "../permissions.ts";

/** The certificates that a test profile says everything about, each issuer before whom it issues. */
export const testProfileLevels = ["rca", "ica", "pca"] as const;
export type TestProfileLevel = (typeof testProfileLevels)[number];

/** How long a certificate of a test profile may live, in minutes: for tests of what ends, and 30 days. */
export const testProfileDurations = { short: 5, default: 43_200 } as const;

/** The ends that a chain may have, as the two digits of EndEntityType: APP, ENROL, APP_AND_ENROL. */
export const eeTypes = ["80", "40", "C0"] as const;
export type TestProfileEeType = (typeof eeTypes)[number];

/**
 * What each level is where a request does not say otherwise: a CA of the SCMS, by the SSP of PSID 35, that may issue
 * everything below it.
 */
export const testProfileDefaults = {
  rca: levelDefaults("810001", { minChainLength: 3, chainLengthRange: -1, eeType: "C0" }),
  ica: levelDefaults("830001", { minChainLength: 2, chainLengthRange: -1, eeType: "C0" }),
  pca: levelDefaults("850001", { minChainLength: 1, chainLengthRange: 0, eeType: "80" }),
} as const satisfies Record<TestProfileLevel, unknown>;

const { permissions, testProfileName, minChainLength, chainLengthRange } = limits;
const tooFew = "must have at least one entry";
const tooMany = `must have at most ${permissions.max} entries`;
const nameRule = `must be text of ${testProfileName.min} to ${testProfileName.max} characters`;

/** The SSPs that may be granted for a PSID, named as ASN.1 does; absent, it is absent in the certificate. */
const sspRange = z.optional(
  eitherOf(
    {
      all: z.optional(z.null("must be null")),
      opaque: z.optional(
        z
          .array(sspWith("must be pairs of hexadecimal digits, or empty"), "must be a list of SSPs")
          .check(z.maxLength(permissions.max, tooMany)),
      ),
    },
    'must be {"all": null} or {"opaque": ["…"]}',
  ),
);

/** What may be granted: everything that no other group names, or a list. */
const subjectPermissions = eitherOf(
  {
    all: z.optional(z.null("must be null")),
    explicit: z.optional(
      z
        .array(
          z.object(
            { psid: psidWith("must be a whole number from 0 on"), sspRange },
            "must be an object with psid and sspRange",
          ),
          "must be a list of {psid, sspRange}",
        )
        .check(z.minLength(1, tooFew), z.maxLength(permissions.max, tooMany)),
    ),
  },
  'must be {"all": null} or {"explicit": [{psid, sspRange}]}',
);

/** What one certificate of a test profile is to be. */
const certRequest = z.pipe(
  z.object(
    {
      level: z.enum(testProfileLevels, `must be one of ${testProfileLevels.join(", ")}`),
      duration: z.optional(
        z.union(
          [z.literal(testProfileDurations.short), z.literal(testProfileDurations.default)],
          `must be ${testProfileDurations.short} or ${testProfileDurations.default} minutes`,
        ),
      ),
      appPermissions: z.optional(
        z
          .array(opaquePermission, "must be a list of {psid, ssp}")
          .check(z.minLength(1, tooFew), z.maxLength(permissions.max, tooMany)),
      ),
      certIssuePermissions: z.optional(
        z.object(
          {
            subjectPermissions: z.optional(subjectPermissions),
            minChainLength: z.optional(wholeNumber(minChainLength)),
            chainLengthRange: z.optional(wholeNumber(chainLengthRange)),
            eeType: z.optional(z.enum(eeTypes, `must be one of ${eeTypes.join(", ")}`)),
          },
          "must be an object with subjectPermissions, minChainLength, chainLengthRange and eeType",
        ),
      ),
    },
    "must be an object with level, duration, appPermissions and certIssuePermissions",
  ),
  z.transform(({ level, duration, appPermissions, certIssuePermissions }) => {
    const usual = testProfileDefaults[level];
    const { subjectPermissions: subjects, ...chain } = certIssuePermissions ?? {};
    return {
      level,
      duration: duration ?? usual.duration,
      appPermissions:
        appPermissions ?? usual.appPermissions.map(({ psid, ssp }) => ({ psid, ssp: ssp.opaque })),
      certIssuePermissions: {
        subjectPermissions: subjects?.explicit ?? ("all" as const),
        minChainLength: chain.minChainLength ?? usual.certIssuePermissions.minChainLength,
        chainLengthRange: chain.chainLengthRange ?? usual.certIssuePermissions.chainLengthRange,
        eeType: chain.eeType ?? usual.certIssuePermissions.eeType,
      },
    };
  }),
);

/**
 * Asks for a test profile: a name and what each of its three certificates is to be, right or wrong. Whatever is left out of
 * one is as `testProfileDefaults` has it.
 */
export const newTestProfile = z.object(
  {
    profileName: z.string(nameRule).check(z.trim(), z.refine(isName, nameRule)),
    certRequests: z
      .array(certRequest, "must be a list of three objects, one for each level")
      .check(
        z.refine(
          (requests) =>
            requests.length === testProfileLevels.length &&
            testProfileLevels.every((level) => requests.some((request) => request.level === level)),
          `must have one entry for each level: ${testProfileLevels.join(", ")}`,
        ),
      ),
  },
  "must be an object with profileName and certRequests",
);
export type NewTestProfile = z.input<typeof newTestProfile>;
/** The same with nothing left out. */
export type NewTestProfileRead = z.output<typeof newTestProfile>;

/** A test profile as lists have it. */
export const testProfile = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its RCA. */
  hashedId8: hashedId8Hex,
  /** A zip file of its certificates, for anyone who has the address. */
  certBundleUrl: z.string(),
  created: z.iso.datetime(),
  /** Whether the first of its three certificates has ended. */
  isExpired: z.boolean(),
  /** How many rules its certificates break. */
  findings: z.int(),
});
export type TestProfile = z.output<typeof testProfile>;

/** Names a test profile. */
export const testProfileReference = z.object({
  id: z.uuid("must be the id that the portal gave"),
});

function levelDefaults<const C>(opaque: string, chain: C) {
  return {
    duration: testProfileDurations.default,
    appPermissions: [{ psid: 35, ssp: { opaque } }],
    certIssuePermissions: { subjectPermissions: { all: null }, ...chain },
  } as const;
}

/** A choice written as an object with exactly one of these members. */
function eitherOf<S extends z.core.$ZodLooseShape>(shape: S, rule: string) {
  return z
    .object(shape, rule)
    .check(
      z.refine((value) => Object.values(value).filter((member) => member !== undefined).length === 1, rule),
    );
}

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.int(rule).check(z.minimum(min, rule), z.maximum(max, rule));
}

function isName(text: string): boolean {
  const characters = [...text].length;
  return characters >= testProfileName.min && characters <= testProfileName.max;
}
