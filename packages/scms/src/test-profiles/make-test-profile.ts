import { randomUUID } from "node:crypto";
import {
  americanProfiles,
  type CertificateProfile,
  campProfiles,
  crlSeriesOf,
  type KeyProvider,
  toTime32,
} from "@v2x/credentials";
import { type AuthorityProfile, makeTestAuthority, type NewAuthority } from "@v2x/pki";
import { type PsidSsp, SecurityMgmtPsid, securityMgmtSspIn } from "@v2x/v2x-schema";
import { acaGroups, ecaGroups, icaGroups, raRequestGroups, rcaGroups } from "./profile-permissions.ts";
import type {
  TestProfileFinding,
  TestProfileOrder,
  TestProfileRole,
  WholeTestProfile,
} from "./test-profile-records.ts";

/** What making a profile works with. */
interface MakingPorts {
  readonly keys: KeyProvider;
  readonly now: Date;
}

/** A certificate of a profile before it is made. */
interface Draft {
  readonly role: TestProfileRole;
  readonly issuer: TestProfileRole | "self";
  readonly durationMinutes: number;
  readonly lint: CertificateProfile;
  readonly hasEncryptionKey: boolean;
  readonly permissions: Pick<
    AuthorityProfile["content"],
    "appPermissions" | "certIssuePermissions" | "certRequestPermissions"
  >;
}

/** The parts in an SCMS, by the edition that a PSID 35's SSP is of; the default profile's is CAMP's. */
const editions = {
  american: { ...americanProfiles, pca: americanProfiles.aca, crlg: americanProfiles.crlSigner },
  camp: campProfiles,
} as const;

/**
 * Makes keys and certificates of a test profile exactly as ordered, also where they break rules; nothing is stored. Each
 * life begins now, and not earlier as those of other authorities do: it lasts as long as it was asked for. ECA and RA live
 * as long as the ICA, the CRL generator as long as the root.
 */
export async function makeTestProfile(
  order: TestProfileOrder & { readonly organizationId: string },
  { keys, now }: MakingPorts,
): Promise<WholeTestProfile> {
  const id = randomUUID();
  const made = new Map<TestProfileRole, NewAuthority<TestProfileRole>>();
  const findings: TestProfileFinding[] = [];
  for (const draft of draftsOf(order)) {
    const { role, issuer, lint, hasEncryptionKey, permissions, durationMinutes } = draft;
    const { authority, unmet } = await makeTestAuthority({
      role,
      generation: 1,
      issuer: issuer === "self" ? "self" : made.get(issuer)!,
      keys,
      now,
      validityPeriod: { start: toTime32(now), duration: { choice: "minutes", value: durationMinutes } },
      profile: {
        name: `TEST-PROFILE-${id.slice(0, 8).toUpperCase()}-${nameOfRole(role)}`,
        lint,
        keyType: "NistP256",
        hasEncryptionKey,
        content: { ...onListsOf(role, made.get("rca")), ...permissions },
      },
    });
    made.set(role, authority);
    findings.push(...unmet.map((check) => ({ ...check, role })));
  }
  const ends = (["rca", "ica", "aca"] as const).map((role) => made.get(role)!.record.notAfter);
  return {
    profile: {
      id,
      organizationId: order.organizationId,
      name: order.name,
      hashedId8: made.get("rca")!.record.hashedId8,
      createdAt: now,
      expiresAt: ends.reduce((first, end) => (end < first ? end : first)),
      findings,
    },
    authorities: [...made.values()].map(({ record }) => record),
    keys: [...made.values()].flatMap(({ sealedKeys }) => sealedKeys),
  };
}

/** What tests call the authority of a role. */
export function nameOfRole(role: TestProfileRole): string {
  return role === "aca" ? "PCA" : role.toUpperCase();
}

/** The certificates in the order in which they are made. */
function draftsOf({ rca, ica, pca }: TestProfileOrder): readonly Draft[] {
  const beside = editionOf(pca.appPermissions);
  return [
    {
      role: "rca",
      issuer: "self",
      durationMinutes: rca.durationMinutes,
      lint: rootLint(rca.appPermissions),
      hasEncryptionKey: false,
      permissions: { ...appPermissionsOf(rca), certIssuePermissions: rcaGroups(rca) },
    },
    {
      role: "crlg",
      issuer: "rca",
      durationMinutes: rca.durationMinutes,
      lint: beside.crlg,
      hasEncryptionKey: false,
      permissions: { appPermissions: beside.crlg.appPermissions },
    },
    {
      role: "ica",
      issuer: "rca",
      durationMinutes: ica.durationMinutes,
      lint: editionOf(ica.appPermissions).ica,
      hasEncryptionKey: false,
      permissions: { ...appPermissionsOf(ica), certIssuePermissions: icaGroups(ica) },
    },
    {
      role: "aca",
      issuer: "ica",
      durationMinutes: pca.durationMinutes,
      lint: beside.pca,
      hasEncryptionKey: true,
      permissions: { ...appPermissionsOf(pca), certIssuePermissions: acaGroups(pca) },
    },
    {
      role: "eca",
      issuer: "ica",
      durationMinutes: ica.durationMinutes,
      lint: beside.eca,
      hasEncryptionKey: true,
      permissions: { appPermissions: beside.eca.appPermissions, certIssuePermissions: ecaGroups(ica) },
    },
    {
      role: "ra",
      issuer: "ica",
      durationMinutes: ica.durationMinutes,
      lint: beside.ra,
      hasEncryptionKey: true,
      permissions: { appPermissions: beside.ra.appPermissions, certRequestPermissions: raRequestGroups },
    },
  ];
}

function appPermissionsOf({ appPermissions }: { readonly appPermissions: readonly PsidSsp[] }) {
  return appPermissions.length === 0 ? {} : { appPermissions };
}

/** The root of a profile need not sign revocation lists itself: it has a CRL generator, and PSID 35 alone is usual. */
function rootLint(appPermissions: readonly PsidSsp[]): CertificateProfile {
  const { appPermissions: _withCrls, ...lint } = editionOf(appPermissions).rootCa;
  return lint;
}

function editionOf(appPermissions: readonly PsidSsp[]) {
  const isAmerican = appPermissions.some(
    (permission) => permission.psid === SecurityMgmtPsid && securityMgmtSspIn(permission) !== undefined,
  );
  return isAmerican ? editions.american : editions.camp;
}

/** On which revocation list it would stand; the root's profile is on none. */
function onListsOf(role: TestProfileRole, root: NewAuthority | undefined) {
  if (root === undefined) return { cracaId: new Uint8Array(3), crlSeries: 0 };
  return {
    cracaId: root.certificate.digest.slice(-3),
    crlSeries: role === "crlg" ? crlSeriesOf.special : crlSeriesOf.component,
  };
}
