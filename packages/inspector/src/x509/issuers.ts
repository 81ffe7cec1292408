import { AsnConvert } from "@peculiar/asn1-schema";
import {
  BasicConstraints,
  type Certificate,
  type Name,
  type SubjectPublicKeyInfo,
} from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { algorithmName, nameText } from "./names.ts";
import { isSignedBy, type X509Signed } from "./signature.ts";
import type { X509Answer } from "./x509-report.ts";

/** Who may have signed something. */
interface Issuer {
  readonly key: SubjectPublicKeyInfo;
  /** By its certificate's basic constraints; one of the first version has none, and says nothing. */
  readonly isCa: boolean;
}

/** The keys that certificates have under one name, each once. */
export type Issuers = ReadonlyMap<string, readonly Issuer[]>;

/** Keys of one name that are tried for a signature: somebody may have made hundreds. */
const mostIssuers = 8;

/** Those whose certificates are at hand. */
export function issuersAmong(certificates: readonly Certificate[]): Issuers {
  const seen = new Set<string>();
  const found = new Map<string, Issuer[]>();
  for (const certificate of certificates) {
    const { subject, subjectPublicKeyInfo: key } = certificate.tbsCertificate;
    const name = nameKey(subject);
    const nameAndKey = `${name} ${toHex(new Uint8Array(AsnConvert.serialize(key)))}`;
    if (seen.has(nameAndKey)) continue;
    seen.add(nameAndKey);
    found.set(name, [...(found.get(name) ?? []), { key, isCa: isCa(certificate) }]);
  }
  return found;
}

/**
 * Whether something is signed by whom it names as its issuer.
 *
 * @param subject - of a certificate, which may be signed by itself.
 */
export async function signatureAnswer(
  signed: X509Signed,
  issuer: Name,
  issuers: Issuers,
  subject?: Name,
): Promise<X509Answer> {
  const candidates = issuers.get(nameKey(issuer)) ?? [];
  const by = nameText(issuer);
  const about = "chain";
  if (candidates.length === 0)
    return { about, state: "unknown", text: `The certificate of its issuer, ${by}, is not here.` };
  const isOwn = subject !== undefined && nameKey(subject) === nameKey(issuer);
  let isOpen = candidates.length > mostIssuers;
  for (const { key, isCa: isIssuerCa } of candidates.slice(0, mostIssuers)) {
    const holds = await isSignedBy(signed, key);
    if (holds === undefined) isOpen = true;
    if (holds !== true) continue;
    if (isOwn) return { about, state: "pass", text: "Signed by itself." };
    return isIssuerCa
      ? { about, state: "pass", text: `Signed by ${by}.` }
      : { about, state: "fail", text: `Signed by ${by}, which is no CA by its own certificate.` };
  }
  return isOpen
    ? {
        about,
        state: "unknown",
        text: `Its signature (${algorithmName(signed.algorithm)}) cannot be checked here.`,
      }
    : { about, state: "fail", text: `Its signature is not that of ${by}.` };
}

/** A name as octets: two that look alike need not be the same. */
export function nameKey(name: Name): string {
  return toHex(new Uint8Array(AsnConvert.serialize(name)));
}

const basicConstraints = "2.5.29.19";

function isCa({ tbsCertificate: { extensions } }: Certificate): boolean {
  if (extensions === undefined) return true;
  const found = extensions.find(({ extnID }) => extnID === basicConstraints);
  try {
    return found !== undefined && AsnConvert.parse(found.extnValue.buffer, BasicConstraints).cA;
  } catch {
    return false; // what cannot be read permits nothing
  }
}
