/**
 * What the certificates of a test profile may issue beside what was asked. The chain lengths that are asked for speak of
 * end entities: a root that allows chains of three certificates alone could not have an ICA right below it. So the
 * permissions of components hang on groups of their own, with explicit PSIDs.
 *
 * IEEE 1609.2 lets a group with `all` stand once, and reads it as all PSIDs that no other group of the same certificate
 * names. Hence two things. PSIDs 35 and 256, which the groups for components name, are taken out of an `all` that was
 * asked for: of the services of the SCMS itself, a profile grants what its components need, and its bundles cannot have
 * more. And an issuer below, whose own `all` would reach these two, has to name them as well, or it would grant what
 * its issuer treats apart: with no SSP, which grants nothing (`nobody`).
 *
 * @see IEEE 1609.2 6.4.8, SubjectPermissions
 */
import { americanProfiles, campProfiles } from "@v2x/credentials";
import { CrlPsid, type PsidGroupPermissions, type PsidSspRange, SecurityMgmtPsid } from "@v2x/v2x-schema";
import { endEntityPermission } from "../hierarchy/authority-profiles.ts";
import { endsOfChains, issueGroup, rangesOf } from "../hierarchy/issue-groups.ts";
import type { TestCertificateOrder } from "./test-profile-records.ts";

const { app, enroll, appOrEnroll } = endsOfChains;

/** Either edition's components: which one a profile is of is told by the SSPs that are asked for. */
const belowRoot = rangesOf([
  americanProfiles.ica,
  campProfiles.ica,
  americanProfiles.crlSigner,
  campProfiles.crlg,
]);
const belowIca = rangesOf([
  ...[americanProfiles.eca, americanProfiles.aca, americanProfiles.ra],
  ...[campProfiles.eca, campProfiles.pca, campProfiles.ra],
]);
const endEntities = rangesOf([{ appPermissions: [endEntityPermission] }]);

const noSsp: PsidSspRange["sspRange"] = { choice: "opaque", value: [] };
const noCrls: PsidSspRange = { psid: CrlPsid, sspRange: noSsp };
const nobody: readonly PsidSspRange[] = [{ psid: SecurityMgmtPsid, sspRange: noSsp }, noCrls];

/** What the enrollment certificates below an ECA need, and an RA that requests for them. */
const enrollments = [...endEntities, noCrls];

/** Of the root. */
export function rcaGroups(asked: TestCertificateOrder): readonly PsidGroupPermissions[] {
  return [
    asked.certIssuePermissions,
    issueGroup(belowRoot, 1, app),
    issueGroup(belowIca, 2, app),
    { ...issueGroup(enrollments, 2, appOrEnroll), chainLengthRange: 1 },
  ];
}

/** Of the ICA. An RA right below it may request, which takes a chain of one. */
export function icaGroups(asked: TestCertificateOrder): readonly PsidGroupPermissions[] {
  return [
    asked.certIssuePermissions,
    issueGroup(belowIca, 1, app),
    { ...issueGroup(enrollments, 1, appOrEnroll), chainLengthRange: 1 },
  ];
}

/** Of the ACA: what was asked alone, unless that is `all`. */
export function acaGroups({ certIssuePermissions }: TestCertificateOrder): readonly PsidGroupPermissions[] {
  return certIssuePermissions.subjectPermissions.choice === "all"
    ? [certIssuePermissions, issueGroup(nobody, 1, app)]
    : [certIssuePermissions];
}

/** Of the ECA: end entities, and of what was asked for the ICA as much as that may pass on for enrollment. */
export function ecaGroups({
  certIssuePermissions: ofIca,
}: TestCertificateOrder): readonly PsidGroupPermissions[] {
  const own = issueGroup(enrollments, 1, appOrEnroll);
  const { subjectPermissions, minChainLength, chainLengthRange, eeType } = ofIca;
  const reachesEnrollment = (eeType.bytes[0]! & enroll.bytes[0]!) !== 0;
  const allowsTwo =
    minChainLength <= 2 && (chainLengthRange === -1 || minChainLength + chainLengthRange >= 2);
  if (!reachesEnrollment || !allowsTwo) return [own];
  return [own, { subjectPermissions, minChainLength: 1, chainLengthRange: 0, eeType: enroll }];
}

/** What the RA may request: a part in the SCMS for end entities. */
export const raRequestGroups: readonly PsidGroupPermissions[] = [issueGroup(endEntities, 0, app)];
