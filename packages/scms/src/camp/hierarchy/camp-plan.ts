import { campProfiles } from "@v2x/credentials";
import type { AuthorityProfile } from "@v2x/pki";
import { camp, edition2016, type GeographicRegion } from "@v2x/v2x-schema";
import type { HierarchyPlan, RoleBelowRoot } from "../../hierarchy/hierarchy-plan.ts";
import { endsOfChains, issueGroup, rangesOf } from "../../hierarchy/issue-groups.ts";
import {
  applicationGroups,
  grantingApplications,
  requestingApplications,
} from "../../hierarchy/message-permissions.ts";
import { profilesBelowRoot, type RoleInSystem } from "../../hierarchy/role-profiles.ts";
import { listRules, revocationListMakers } from "../../lists/scms-list-rules.ts";
import { campApplications } from "./camp-applications.ts";

const { app, enroll, appOrEnroll } = endsOfChains;
const { rootCa, ica, eca, pca, ra, ma, crlg } = campProfiles;

/** Whose misbehavior is reported to the MA: every application's. */
const maPermission = camp.scmsPermission({
  choice: "ma",
  value: { version: 1, relevantPsids: campApplications.flat() },
});

/** How long each lives, in years, as in CAMP's proof of concept. A renewed one never outlives its issuer. */
const validityYears = { rca: 17, ica: 13, eca: 11, aca: 4, ra: 4, ma: 4, crlg: 4 } as const;

/** Where CAs, RA and devices of CAMP may act. @see CAMP SCMS 1.2, Ieee1609dot2ScmsBaseTypes — USA */
const usa: GeographicRegion = {
  choice: "identifiedRegion",
  value: [{ choice: "countryOnly", value: 840 }],
};

const root: AuthorityProfile = {
  name: "TEST-CAMP-RCA",
  lint: rootCa,
  validityYears: validityYears.rca,
  keyType: "NistP256",
  hasEncryptionKey: false,
  content: {
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    appPermissions: rootCa.appPermissions,
    certIssuePermissions: [
      // One below the root: ICA, CRL generator and MA …
      issueGroup(rangesOf([ica, crlg, { appPermissions: [maPermission] }]), 1, app),
      // … two below it: what an ICA issues.
      issueGroup(rangesOf([eca, pca, ra]), 2, app),
      ...applicationsOver({ minChainLength: 2, chainLengthRange: 1, eeType: appOrEnroll }),
    ],
  },
};

/** Every certificate below the root tells that its holder may ask for the next one. */
const all = { canRequestRollover: null } as const;
const component = { ...all, region: usa } as const;

const roles: Readonly<Record<RoleBelowRoot, RoleInSystem>> = {
  ica: {
    name: "TEST-CAMP-ICA",
    lint: ica,
    validityYears: validityYears.ica,
    content: {
      ...component,
      appPermissions: ica.appPermissions,
      certIssuePermissions: [
        issueGroup(rangesOf([eca, pca, ra]), 1, app),
        ...applicationsOver({ minChainLength: 1, chainLengthRange: 1, eeType: appOrEnroll }),
      ],
    },
  },
  eca: {
    name: "TEST-CAMP-ECA",
    lint: eca,
    validityYears: validityYears.eca,
    content: {
      ...component,
      appPermissions: eca.appPermissions,
      certIssuePermissions: applicationsOver({ minChainLength: 1, chainLengthRange: 0, eeType: enroll }),
    },
  },
  aca: {
    name: "TEST-CAMP-PCA",
    lint: pca,
    validityYears: validityYears.aca,
    content: {
      ...component,
      appPermissions: pca.appPermissions,
      certIssuePermissions: applicationsOver(grantingApplications),
    },
  },
  ra: {
    name: "TEST-CAMP-RA",
    lint: ra,
    validityYears: validityYears.ra,
    content: {
      ...component,
      appPermissions: ra.appPermissions,
      certRequestPermissions: applicationsOver(requestingApplications),
    },
  },
  ma: {
    name: "TEST-CAMP-MA",
    lint: ma,
    validityYears: validityYears.ma,
    content: { ...all, appPermissions: [maPermission] },
  },
  crlg: {
    name: "TEST-CAMP-CRLG",
    lint: crlg,
    validityYears: validityYears.crlg,
    content: { ...all, appPermissions: crlg.appPermissions },
  },
};

/**
 * CAMP's SCMS. It has no electors, and its pseudonym CA has the place of the ACA. The permissions to issue are those
 * of CAMP's profiles as far as chains allow them, which those profiles break: their ICA grants over chains that their
 * root does not allow.
 *
 * @see CAMP SCMS 1.2, module IEEE1609dot2-profiles
 */
export const campPlan: HierarchyPlan = {
  firstElectors: 0,
  root,
  issuerRoleOf: { ica: "rca", crlg: "rca", ma: "rca", eca: "ica", aca: "ica", ra: "ica" },
  profileBelowRoot: profilesBelowRoot(roles),
  // The same lists as those of IEEE 1609.2.1 but for what electors and RAs sign there, in the octets of CAMP's time.
  lists: listRules(revocationListMakers(edition2016)),
};

function applicationsOver(chain: Parameters<typeof applicationGroups>[0]) {
  return applicationGroups(chain, campApplications);
}
