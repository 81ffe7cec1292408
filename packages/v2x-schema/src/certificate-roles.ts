/** What a certificate makes its holder, told by its permissions and its issuer. */
import { certificateRules } from "./certificate-rules.ts";
import { failuresIn } from "./check.ts";
import { etsiTs103097FormRules } from "./etsi-ts103097-profile.ts";
import type { Certificate } from "./ieee1609dot2.ts";
import { serviceOf } from "./psids.ts";
import { checksOf } from "./rule.ts";
import {
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  certificateRequestBits,
  type ScmsComponent,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
  scmsComponentOf,
} from "./security-services.ts";

/** What people call the parts in the European system. @see ETSI TS 103 097 7.2; ETSI TS 102 941 Annex B */
export const europeanRoleNames = {
  tlm: "trust list manager",
  rootCa: "root CA",
  ea: "EA",
  aa: "AA",
  authorizationTicket: "authorization ticket",
  enrolmentCredential: "enrolment credential",
} as const;

/** A certificate's part in the European system. */
export type EuropeanRole = keyof typeof europeanRoleNames;

const americanRoleNames: Readonly<Record<ScmsComponent, string>> = {
  elector: "elector",
  root: "root CA",
  pg: "policy generator",
  ica: "ICA",
  eca: "ECA",
  aca: "ACA",
  crl: "CRL signer",
  dcm: "DCM",
  la: "linkage authority",
  lop: "location obscurer proxy",
  ma: "MA",
  ra: "RA",
  ee: "enrollment certificate",
  dc: "distribution center",
};

/** What makes a certificate a European one; what it allows besides may still be wrong. */
const tellingRules = [...certificateRules.filter(({ about }) => about === "form"), ...etsiTs103097FormRules];

/**
 * Which profile of ETSI TS 103 097 a certificate means to keep, told by its permissions and its issuer.
 *
 * @returns undefined for certificates outside the European system, and for those of no known role.
 * @see ETSI TS 103 097 7.2; ETSI TS 102 941 Annex B
 */
export function europeanRoleOf(certificate: Certificate): EuropeanRole | undefined {
  const isEuropean =
    failuresIn(checksOf(tellingRules, certificate)).length === 0 && americanSignOf(certificate) === undefined;
  return isEuropean ? claimedRoleOf(certificate) : undefined;
}

/** The same, told even of one that breaks the profiles' common rules. */
export function claimedRoleOf({ issuer, toBeSigned }: Certificate): EuropeanRole | undefined {
  const { appPermissions = [], certIssuePermissions, id } = toBeSigned;
  const has = (psid: number) => appPermissions.some((permission) => permission.psid === psid);
  if (issuer.choice === "self") {
    if (certIssuePermissions === undefined) return has(CtlServicePsid) ? "tlm" : undefined;
    return has(CrlServicePsid) || has(CtlServicePsid) ? "rootCa" : undefined;
  }
  const requests = appPermissions.find(({ psid }) => psid === SecuredCertificateRequestPsid)?.ssp;
  if (certIssuePermissions !== undefined) {
    const bits = requests?.choice === "bitmapSsp" ? (requests.value[1] ?? 0) : 0;
    if ((bits & certificateRequestBits.enrolmentResponse) !== 0) return "ea";
    return (bits & certificateRequestBits.authorizationResponse) === 0 ? undefined : "aa";
  }
  if (has(SecuredCertificateRequestPsid)) return "enrolmentCredential";
  return id.choice === "none" && appPermissions.length > 0 && !has(SecurityMgmtPsid)
    ? "authorizationTicket"
    : undefined;
}

/**
 * What people call the holder's part in whichever system, or the kind of certificate: `root CA`, `AA`, `ICA`,
 * `enrolment credential`, `pseudonym certificate`.
 */
export function certificateRoleOf(certificate: Certificate): string {
  const european = europeanRoleOf(certificate);
  if (european !== undefined) return europeanRoleNames[european];
  const { id, appPermissions, certIssuePermissions, certRequestPermissions } = certificate.toBeSigned;
  const ssp = appPermissions?.find(({ psid }) => psid === SecurityMgmtPsid)?.ssp;
  const component = ssp?.choice === "opaque" ? scmsComponentOf(ssp.value) : undefined;
  if (component !== undefined) return americanRoleNames[component];
  if (certificate.issuer.choice === "self" && certIssuePermissions !== undefined) return "root CA";
  if (certIssuePermissions !== undefined) return "CA";
  if (certRequestPermissions !== undefined) return "enrollment certificate";
  return id.choice === "linkageData" ? "pseudonym certificate" : "certificate";
}

/** A PSID with the field that names it. */
interface NamedPsid {
  readonly psid: number;
  readonly path: string;
}

/** What makes a certificate one of the US system, and the field that shows it. */
export interface AmericanSign {
  readonly path: string;
  /** A clause behind the path, such as `PSID 35 (Security management) is of IEEE 1609.2`. */
  readonly reason: string;
}

const europeanServices: readonly number[] = [CrlServicePsid, SecuredCertificateRequestPsid, CtlServicePsid];
const americanServices: readonly number[] = [SecurityMgmtPsid, CrlPsid];

/**
 * Why a certificate is of the US system though its octets keep every rule of ETSI TS 103 097.
 *
 * The services under which authorities themselves sign decide, then the applications that it may use or grant. Without
 * either it is European only if it can be an authorization ticket: any other European certificate names its service.
 *
 * @returns undefined for a European certificate.
 * @see ETSI TS 103 097 7.2; IEEE 1609.2.1 7.6.3
 */
export function americanSignOf(certificate: Certificate): AmericanSign | undefined {
  const { appPermissions = [], certIssuePermissions = [] } = certificate.toBeSigned;
  const own = appPermissions.map(({ psid }, index) => ({
    psid,
    path: `toBeSigned.appPermissions[${index}].psid`,
  }));
  const granted = certIssuePermissions.flatMap(({ subjectPermissions: { choice, value } }, group) =>
    choice !== "explicit"
      ? []
      : value.map(({ psid }, index) => ({
          psid,
          path: `toBeSigned.certIssuePermissions[${group}].subjectPermissions.explicit[${index}].psid`,
        })),
  );
  if (own.some(({ psid }) => europeanServices.includes(psid))) return undefined;
  const service = own.find(({ psid }) => americanServices.includes(psid));
  if (service !== undefined) return signIn(service);
  const named = [...own, ...granted];
  if (named.some(({ psid }) => isDefinedBy(psid, /^(ETSI|CEN|ISO)/))) return undefined;
  const application = named.find(({ psid }) => isDefinedBy(psid, /^(SAE|IEEE)/));
  if (application !== undefined) return signIn(application);
  return claimedRoleOf(certificate) === undefined
    ? { path: "toBeSigned", reason: "no application of ETSI is named" }
    : undefined;
}

function signIn({ psid, path }: NamedPsid): AmericanSign {
  const { name, specification } = serviceOf(psid)!;
  return { path, reason: `PSID ${psid} (${name}) is of ${specification}` };
}

function isDefinedBy(psid: number, body: RegExp): boolean {
  return body.test(serviceOf(psid)?.specification ?? "");
}
