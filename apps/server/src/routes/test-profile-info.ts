import { printValueNotation, toHex } from "@v2x/asn1";
import type { PermissionInWords } from "@v2x/contract";
import { decodeCertificate, timeText } from "@v2x/credentials";
import {
  nameOfRole,
  type ScmsAuthorityRecord,
  type TestProfile,
  type TestProfileFinding,
  type TestProfileRole,
} from "@v2x/scms";
import { Certificate, type PsidGroupPermissions, textOfCheck } from "@v2x/v2x-schema";
import { grantablesOf, permissionOf } from "./permissions-in-words.ts";

/** Whose certificates are told of, in this order. */
const shown = ["rca", "ica", "aca", "eca", "ra"] as const satisfies readonly TestProfileRole[];

/**
 * A test profile by labels, in the order in which people read them. Texts may have several lines.
 *
 * @param authorities - all of the profile's.
 * @param bundleUrl - where its certificates are.
 */
export function testProfileInfo(
  { name, createdAt, expiresAt, findings }: TestProfile,
  authorities: readonly ScmsAuthorityRecord[],
  bundleUrl: string,
): Readonly<Record<string, string>> {
  return {
    Name: name,
    Created: timeText(createdAt),
    Expires: timeText(expiresAt),
    "Certificate bundle URL": bundleUrl,
    ...Object.fromEntries(
      shown.flatMap((role) => certificateTexts(role, authorities.find((one) => one.role === role)!)),
    ),
    Findings:
      findings.length === 0
        ? "None: its certificates keep every rule."
        : findings.map(findingText).join("\n"),
  };
}

function certificateTexts(
  role: TestProfileRole,
  { hashedId8, notBefore, notAfter, certificate }: ScmsAuthorityRecord,
): readonly (readonly [string, string])[] {
  const { value } = decodeCertificate(certificate);
  const { appPermissions = [], certIssuePermissions = [], certRequestPermissions = [] } = value.toBeSigned;
  const permissions = [
    `Signs: ${listOf(appPermissions.map(permissionOf))}`,
    ...certIssuePermissions.map((group) => groupText("Issues", group)),
    ...certRequestPermissions.map((group) => groupText("Requests", group)),
  ];
  const label = nameOfRole(role);
  return [
    [`${label} HashedId8`, toHex(hashedId8).toUpperCase()],
    [`${label} validity`, `${timeText(notBefore)} to ${timeText(notAfter)}`],
    [`${label} permissions`, permissions.join("\n")],
    [`${label} certificate`, printValueNotation(Certificate, value).trimEnd()],
  ];
}

function groupText(what: string, group: PsidGroupPermissions): string {
  const { minChainLength, chainLengthRange, eeType, subjectPermissions } = group;
  const ends = endsOf[eeType.bytes[0]!] ?? toHex(eeType.bytes);
  const chain = `chain length ${minChainLength}, range ${chainLengthRange}, ${ends}`;
  const whom =
    subjectPermissions.choice === "all"
      ? "all PSIDs that no other group names"
      : listOf(grantablesOf([group]));
  return `${what} (${chain}): ${whom}`;
}

const endsOf: Readonly<Record<number, string>> = { 128: "APP", 64: "ENROL", 192: "APP_AND_ENROL" };

function listOf(permissions: readonly PermissionInWords[]): string {
  return permissions.length === 0 ? "nothing" : permissions.map(permissionText).join("; ");
}

function permissionText({ psid, ssp, meaning }: PermissionInWords): string {
  const means = meaning === undefined ? "" : ` (${meaning})`;
  if (ssp === undefined) return `PSID ${psid} with any SSP`;
  return ssp === "" ? `PSID ${psid} without SSP` : `PSID ${psid} with SSP ${ssp}${means}`;
}

function findingText(finding: TestProfileFinding): string {
  return `${nameOfRole(finding.role)}: ${textOfCheck(finding)} (${finding.clause})`;
}
