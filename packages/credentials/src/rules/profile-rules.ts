import { toHex } from "@v2x/asn1";
import { type Certificate, type Check, checkOf, type PsidSsp, type Rule } from "@v2x/v2x-schema";
import type { CertificateProfile } from "../profiles/certificate-profile.ts";

/** A certificate and what its kind asks of it. */
export interface OfProfile {
  readonly certificate: Certificate;
  readonly profile: CertificateProfile;
}

/** A rule for one certificate against a profile, whose clause it takes. */
export interface ProfileRule extends Omit<Rule<OfProfile>, "clause"> {
  /** What of a certificate it looks at; a verdict shows it there. */
  readonly about: "form" | "issuer" | "permissions";
}

/** What a profile asks for and forbids. */
export const profileRules: readonly ProfileRule[] = [
  {
    name: "issuer-of-profile",
    about: "issuer",
    path: "issuer",
    expected: "the issuer is that of the profile",
    ask({ certificate: { issuer }, profile }) {
      if (profile.issuer === (issuer.choice === "self" ? "self" : "authority")) return true;
      const wanted = profile.issuer === "self" ? "itself" : "an authority";
      return { found: `a certificate of the profile ${profile.name} is issued by ${wanted}` };
    },
  },
  {
    name: "type-of-profile",
    about: "form",
    path: "type",
    expected: "the certificate is explicit where the profile says so",
    ask: ({ certificate: { type }, profile }) =>
      profile.type === undefined ||
      profile.type === type || {
        found: `a certificate of the profile ${profile.name} must be explicit; it is ${type}`,
      },
  },
  {
    name: "id-of-profile",
    about: "form",
    path: "toBeSigned.id",
    expected: "id is of a kind that the profile has, and a name is not empty",
    ask({ certificate: { toBeSigned }, profile }) {
      const { id } = toBeSigned;
      if (!profile.id.includes(id.choice)) {
        const kinds = profile.id.filter((kind) => kind !== "emptyName");
        return { found: `id must be ${kinds.join(" or ")}` };
      }
      const isEmpty = id.choice === "name" && id.value === "";
      return !isEmpty || profile.id.includes("emptyName") || { found: "the name must not be empty" };
    },
  },
  {
    name: "app-permissions-of-profile",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected: "appPermissions is present, and what the profile says",
    ask({ certificate: { toBeSigned }, profile: { appPermissions: wanted } }) {
      const { appPermissions } = toBeSigned;
      if (wanted?.length === 0) return presence("appPermissions", "absent", appPermissions);
      if (appPermissions === undefined || appPermissions.length === 0) {
        return { found: "appPermissions must be present" };
      }
      if (wanted === undefined || sorted(appPermissions) === sorted(wanted)) return true;
      return { found: `appPermissions must be ${wanted.map(permissionText).join(" and ")}` };
    },
  },
  {
    name: "issue-permissions-of-profile",
    about: "permissions",
    path: "toBeSigned.certIssuePermissions",
    expected:
      "certIssuePermissions is present in authorities' certificates that issue others, absent elsewhere",
    ask: ({ certificate: { toBeSigned }, profile }) =>
      presence("certIssuePermissions", profile.certIssuePermissions, toBeSigned.certIssuePermissions),
  },
  {
    name: "encryption-key-of-profile",
    about: "form",
    path: "toBeSigned.encryptionKey",
    expected: "encryptionKey is present where the profile requires it, absent where it forbids it",
    ask: ({ certificate: { toBeSigned }, profile }) =>
      presence("encryptionKey", profile.encryptionKey, toBeSigned.encryptionKey),
  },
];

/** What came of comparing a certificate with its profile, as far as the rules look at what is asked about. */
export function profileChecks(
  certificate: Certificate,
  profile: CertificateProfile,
  rules: readonly ProfileRule[] = profileRules,
): readonly Check[] {
  return rules.map((rule) => checkOf({ ...rule, clause: profile.clause }, { certificate, profile }));
}

function presence(name: string, wanted: "required" | "optional" | "absent", found: unknown) {
  if (wanted === "optional" || (wanted === "required") === (found !== undefined)) return true;
  return { found: `${name} must be ${wanted === "required" ? "present" : "absent"}` };
}

/** The same text for the same permissions, whatever their order. */
function sorted(permissions: readonly PsidSsp[]): string {
  return permissions.map(permissionText).sort().join();
}

function permissionText({ psid, ssp }: PsidSsp): string {
  if (ssp === undefined) return `${psid} without SSP`;
  const kind = ssp.choice === "bitmapSsp" ? "bitmap SSP" : `SSP ${ssp.choice}`;
  return `${psid} with ${kind} ${ssp.value instanceof Uint8Array ? toHex(ssp.value) : ""}`.trim();
}
