import { AsnConvert } from "@peculiar/asn1-schema";
import type { Certificate, CertificateList } from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { timeText } from "@v2x/credentials";
import { type Issuers, nameKey, signatureAnswer } from "./issuers.ts";
import { algorithmName, nameText } from "./names.ts";
import type { X509Answer, X509Part } from "./x509-report.ts";

/** Serial numbers that are shown of a list. */
const mostShown = 50;

/** A list beside what is told of it. */
export interface ReadCrl {
  readonly list: CertificateList;
  readonly part: X509Part;
}

/** That a list of a certificate's own issuer names it, where that signed it. */
export function revocationAnswer(
  { tbsCertificate: { issuer, serialNumber } }: Certificate,
  lists: readonly ReadCrl[],
): readonly X509Answer[] {
  const serial = toHex(new Uint8Array(serialNumber));
  const isNamed = ({ list: { tbsCertList }, part }: ReadCrl) =>
    nameKey(tbsCertList.issuer) === nameKey(issuer) &&
    part.answers.every(({ about, state }) => about !== "chain" || state === "pass") &&
    tbsCertList.revokedCertificates?.some(
      ({ userCertificate }) => toHex(new Uint8Array(userCertificate)) === serial,
    ) === true;
  if (!lists.some(isNamed)) return [];
  return [
    { about: "chain", state: "fail", text: "Revoked: the list of its issuer, which is here, names it." },
  ];
}

/** A revocation list of X.509: whose, until when, and which certificates it names. @see RFC 5280 5.1 */
export async function crlPart(list: CertificateList, issuers: Issuers, now: Date): Promise<X509Part> {
  const { issuer, thisUpdate, nextUpdate, revokedCertificates: revoked = [] } = list.tbsCertList;
  const from = thisUpdate.getTime();
  const next = nextUpdate?.getTime();
  const lines = revoked.slice(0, mostShown).map(({ userCertificate, revocationDate }) => {
    const serial = toHex(new Uint8Array(userCertificate));
    return `${serial}, ${timeText(revocationDate.getTime())}`;
  });
  const more = revoked.length > mostShown ? [`and ${revoked.length - mostShown} more`] : [];
  return {
    kind: "crl",
    title: `X.509 revocation list (CRL) of ${nameText(issuer)}`,
    facts: [
      { label: "Issuer", value: nameText(issuer) },
      { label: "Issued", value: timeText(from) },
      ...(next === undefined ? [] : [{ label: "Next update", value: timeText(next) }]),
      { label: "Revoked certificates", value: String(revoked.length) },
      ...(lines.length === 0
        ? []
        : [{ label: "Serial number, revoked", value: [...lines, ...more].join("; ") }]),
      { label: "Signed with", value: algorithmName(list.signatureAlgorithm.algorithm) },
    ],
    answers: [
      lifeOf(from, next, now),
      await signatureAnswer(
        {
          algorithm: list.signatureAlgorithm.algorithm,
          // The library keeps no octets of what was signed, and DER has one way to write it.
          data: new Uint8Array(AsnConvert.serialize(list.tbsCertList)),
          signature: new Uint8Array(list.signature),
        },
        issuer,
        issuers,
      ),
    ],
  };
}

function lifeOf(from: Date, next: Date | undefined, now: Date): X509Answer {
  const about = "dates";
  if (now < from) return { about, state: "fail", text: `Not valid before ${timeText(from)}.` };
  if (next === undefined)
    return { about, state: "unknown", text: "It does not say when the next one is due." };
  return now > next
    ? { about, state: "fail", text: `Its next update was due ${timeText(next)}.` }
    : { about, state: "pass", text: `The next one is due ${timeText(next)}.` };
}
