import { americanProfiles, crlSeriesOf } from "@v2x/credentials";
import type { AuthorityProfile } from "@v2x/pki";
import {
  type PsidGroupPermissions,
  type PsidSsp,
  type PsidSspRange,
  securityMgmtPermission,
} from "@v2x/v2x-schema";
import type { ScmsRole, ScmsUrls } from "../ports.ts";
import { applicationGroups, relevantPsids } from "./message-permissions.ts";

/** The ends that chains may have: certificates that sign application data, and those that request others. */
const app = { bytes: Uint8Array.of(0x80), length: 8 };
const enroll = { bytes: Uint8Array.of(0x40), length: 8 };
const appOrEnroll = { bytes: Uint8Array.of(0xc0), length: 8 };

/** Answers compact unified butterfly requests. @see IEEE 1609.2 6.4.8 — usesCubk */
const usesCubk = { bytes: Uint8Array.of(0x80), length: 8 };

/** The permission by which an end entity speaks with the SCMS: in every enrollment certificate. */
export const endEntityPermission: PsidSsp = securityMgmtPermission({ choice: "ee", value: { version: 2 } });

const { rootCa, ica, eca, aca, ra, ma, crlSigner } = americanProfiles;

const maPermission = securityMgmtPermission({ choice: "ma", value: { version: 2, relevantPsids } });

/** How long each lives, in years; a renewed one never outlives its issuer. ACAs must outlive supplies of three years. */
const validityYears = { elector: 20, rca: 20, ica: 15, crlg: 10, eca: 10, aca: 10, ra: 10, ma: 10 } as const;

/** What is not on any revocation list. */
const noCraca = { cracaId: new Uint8Array(3), crlSeries: 0 } as const;

/** What stands on the lists of a root. */
interface OnLists {
  /** HashedId3 of the root, 3 octets. */
  readonly cracaId: Uint8Array;
}

/** The certificate of an elector. SHA-384 makes its hash as long as a trust list has it. @see IEEE 1609.2.1 7.3 */
export function electorProfile(name: string): AuthorityProfile {
  return {
    name,
    lint: americanProfiles.elector,
    validityYears: validityYears.elector,
    keyType: "NistP384",
    hasEncryptionKey: false,
    content: { ...noCraca, appPermissions: americanProfiles.elector.appPermissions },
  };
}

/** The root's certificate. */
export const rootProfile: AuthorityProfile = {
  name: "TEST-SCMS-RCA",
  lint: rootCa,
  validityYears: validityYears.rca,
  keyType: "NistP256",
  hasEncryptionKey: false,
  content: {
    ...noCraca,
    appPermissions: rootCa.appPermissions,
    certIssuePermissions: [
      // One below the root: ICA and CRL generator …
      group([...rangesOf([ica]), ...rangesOf([crlSigner])], 1, app),
      // … two below it: what an ICA issues …
      group(rangesOf([eca, aca, ra, { appPermissions: [maPermission] }]), 2, app),
      // … three below it: end entities. An RA, two below, holds the right to request for them.
      group(rangesOf([{ appPermissions: [endEntityPermission] }]), 3, app),
      ...applicationGroups({ minChainLength: 2, chainLengthRange: 1, eeType: appOrEnroll }),
    ],
  },
};

/** The roles below a root. */
export type RoleBelowRoot = Exclude<ScmsRole, "elector" | "rca">;

/** Who issues the certificates of each role below a root. */
export const issuerRoleOf = {
  ica: "rca",
  crlg: "rca",
  eca: "ica",
  aca: "ica",
  ra: "ica",
  ma: "ica",
} as const satisfies Record<RoleBelowRoot, ScmsRole>;

/**
 * The certificates below a root. None names a region: what a root without one issues is valid everywhere.
 *
 * @see IEEE 1609.2.1 7.6.3.10 — an RA is named by its host; 7.7.3
 */
export function profileBelowRoot(
  role: RoleBelowRoot,
  { cracaId }: OnLists,
  urls: ScmsUrls,
): AuthorityProfile {
  const component = { cracaId, crlSeries: crlSeriesOf.component };
  const special = { cracaId, crlSeries: crlSeriesOf.special };
  const common = { keyType: "NistP256", validityYears: validityYears[role] } as const;
  switch (role) {
    case "ica":
      return {
        ...common,
        name: "TEST-SCMS-ICA",
        lint: ica,
        hasEncryptionKey: false,
        content: {
          ...component,
          appPermissions: ica.appPermissions,
          certIssuePermissions: [
            group(rangesOf([eca, aca, ra, { appPermissions: [maPermission] }]), 1, app),
            group(rangesOf([{ appPermissions: [endEntityPermission] }]), 2, app),
            ...applicationGroups({ minChainLength: 2, chainLengthRange: 0, eeType: appOrEnroll }),
            ...applicationGroups({ minChainLength: 1, chainLengthRange: 0, eeType: enroll }),
          ],
        },
      };
    case "eca":
      return {
        ...common,
        name: "TEST-SCMS-ECA",
        lint: eca,
        hasEncryptionKey: true,
        content: {
          ...component,
          appPermissions: eca.appPermissions,
          certIssuePermissions: [
            group(rangesOf([{ appPermissions: [endEntityPermission] }]), 1, app),
            ...applicationGroups({ minChainLength: 1, chainLengthRange: 0, eeType: enroll }),
          ],
        },
      };
    case "aca":
      return {
        ...common,
        name: "TEST-SCMS-ACA",
        lint: aca,
        hasEncryptionKey: true,
        content: {
          ...component,
          appPermissions: aca.appPermissions,
          certIssuePermissions: applicationGroups({ minChainLength: 1, chainLengthRange: 0, eeType: app }),
          flags: usesCubk,
        },
      };
    case "ra":
      return {
        ...common,
        name: raNameOf(urls),
        lint: ra,
        hasEncryptionKey: true,
        content: {
          ...component,
          appPermissions: ra.appPermissions,
          certRequestPermissions: applicationGroups({ minChainLength: 0, chainLengthRange: 0, eeType: app }),
        },
      };
    case "ma":
      return {
        ...common,
        name: "TEST-SCMS-MA",
        lint: ma,
        hasEncryptionKey: true,
        content: { ...special, appPermissions: [maPermission] },
      };
    case "crlg":
      return {
        ...common,
        name: "TEST-SCMS-CRLG",
        lint: crlSigner,
        hasEncryptionKey: false,
        content: { ...special, appPermissions: crlSigner.appPermissions },
      };
  }
}

/** Devices find an RA's certificate right by the host that they ask. @see IEEE 1609.2.1 7.6.3.10 */
export function raNameOf({ raBaseUrl }: Pick<ScmsUrls, "raBaseUrl">): string {
  return new URL(raBaseUrl).hostname;
}

function group(
  ranges: readonly PsidSspRange[],
  minChainLength: number,
  eeType: PsidGroupPermissions["eeType"],
): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: ranges },
    minChainLength,
    chainLengthRange: 0,
    eeType,
  };
}

/** The permissions of several certificates as the ranges in which an issuer may grant them: a PSID once, its SSPs together. */
function rangesOf(profiles: readonly { readonly appPermissions: readonly PsidSsp[] }[]): PsidSspRange[] {
  const ranges = new Map<number, Uint8Array[]>();
  for (const { psid, ssp } of profiles.flatMap(({ appPermissions }) => appPermissions))
    ranges.set(psid, [...(ranges.get(psid) ?? []), ssp?.value as Uint8Array]);
  return [...ranges].map(([psid, value]) => ({ psid, sspRange: { choice: "opaque", value } }));
}
