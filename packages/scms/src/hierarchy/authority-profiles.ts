import { americanProfiles } from "@v2x/credentials";
import type { AuthorityProfile } from "@v2x/pki";
import { type PsidSsp, securityMgmtPermission } from "@v2x/v2x-schema";
import { scmsListRules } from "../lists/scms-list-rules.ts";
import type { ScmsUrls } from "../ports.ts";
import type { HierarchyPlan, RoleBelowRoot } from "./hierarchy-plan.ts";
import { endsOfChains, issueGroup, rangesOf } from "./issue-groups.ts";
import {
  applicationGroups,
  grantingApplications,
  relevantPsids,
  requestingApplications,
} from "./message-permissions.ts";
import { profilesBelowRoot, type RoleInSystem } from "./role-profiles.ts";

const { app, enroll, appOrEnroll } = endsOfChains;

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
const rootProfile: AuthorityProfile = {
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
      issueGroup(rangesOf([ica, crlSigner]), 1, app),
      // … two below it: what an ICA issues …
      issueGroup(rangesOf([eca, aca, ra, { appPermissions: [maPermission] }]), 2, app),
      // … three below it: end entities. An RA, two below, holds the right to request for them.
      issueGroup(rangesOf([{ appPermissions: [endEntityPermission] }]), 3, app),
      ...applicationGroups({ minChainLength: 2, chainLengthRange: 1, eeType: appOrEnroll }),
    ],
  },
};

/** Who issues the certificates of each role below a root. */
const issuerRoleOf = {
  ica: "rca",
  crlg: "rca",
  eca: "ica",
  aca: "ica",
  ra: "ica",
  ma: "ica",
} as const satisfies HierarchyPlan["issuerRoleOf"];

/** How many electors a new SCMS has: one may be lost, and two still are a quorum. */
const firstElectors = 3;

/** The SCMS of IEEE 1609.2.1 at these addresses. */
export function scmsPlan(urls: ScmsUrls): HierarchyPlan {
  return {
    firstElectors,
    root: rootProfile,
    issuerRoleOf,
    profileBelowRoot: profilesBelowRoot(rolesBelowRootAt(urls)),
    lists: scmsListRules,
  };
}

/**
 * The certificates below a root. None names a region: what a root without one issues is valid everywhere.
 *
 * @see IEEE 1609.2.1 7.6.3.10 — an RA is named by its host; 7.7.3
 */
function rolesBelowRootAt(urls: ScmsUrls): Readonly<Record<RoleBelowRoot, RoleInSystem>> {
  return {
    ica: {
      name: "TEST-SCMS-ICA",
      lint: ica,
      validityYears: validityYears.ica,
      content: {
        appPermissions: ica.appPermissions,
        certIssuePermissions: [
          issueGroup(rangesOf([eca, aca, ra, { appPermissions: [maPermission] }]), 1, app),
          issueGroup(rangesOf([{ appPermissions: [endEntityPermission] }]), 2, app),
          ...applicationGroups({ minChainLength: 2, chainLengthRange: 0, eeType: appOrEnroll }),
          ...applicationGroups({ minChainLength: 1, chainLengthRange: 0, eeType: enroll }),
        ],
      },
    },
    eca: {
      name: "TEST-SCMS-ECA",
      lint: eca,
      validityYears: validityYears.eca,
      content: {
        appPermissions: eca.appPermissions,
        certIssuePermissions: [
          issueGroup(rangesOf([{ appPermissions: [endEntityPermission] }]), 1, app),
          ...applicationGroups({ minChainLength: 1, chainLengthRange: 0, eeType: enroll }),
        ],
      },
    },
    aca: {
      name: "TEST-SCMS-ACA",
      lint: aca,
      validityYears: validityYears.aca,
      content: {
        appPermissions: aca.appPermissions,
        certIssuePermissions: applicationGroups(grantingApplications),
        flags: usesCubk,
      },
    },
    ra: {
      name: raNameOf(urls),
      lint: ra,
      validityYears: validityYears.ra,
      content: {
        appPermissions: ra.appPermissions,
        certRequestPermissions: applicationGroups(requestingApplications),
      },
    },
    ma: {
      name: "TEST-SCMS-MA",
      lint: ma,
      validityYears: validityYears.ma,
      content: { appPermissions: [maPermission] },
    },
    crlg: {
      name: "TEST-SCMS-CRLG",
      lint: crlSigner,
      validityYears: validityYears.crlg,
      content: { appPermissions: crlSigner.appPermissions },
    },
  };
}

/** Devices find an RA's certificate right by the host that they ask. @see IEEE 1609.2.1 7.6.3.10 */
export function raNameOf({ raBaseUrl }: Pick<ScmsUrls, "raBaseUrl">): string {
  return new URL(raBaseUrl).hostname;
}
