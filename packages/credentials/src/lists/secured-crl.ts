import { coer, DecodeError, type Schema } from "@v2x/asn1";
import {
  type Check,
  CrlContents,
  CrlPsid,
  checkOf,
  checksOf,
  crlSspIn,
  type Edition,
  type Rule,
  SecuredCrl,
  type SignedContent,
  schemaIn,
  securedCrlFindings,
  signedContentOf,
  unmetIn,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { CredentialsError } from "../errors.ts";
import type { MessageSigner } from "../messages/message-signatures.ts";
import { signToBeSigned, verifySignedData } from "../messages/signed-data.ts";

/**
 * Signs a revocation list; the signer's certificate goes along, the header names the service and nothing else.
 *
 * @param edition - whose octets it has; absent: those of today.
 * @returns COER of SecuredCrl.
 * @throws CredentialsError "list-invalid" with everything that the signer may not sign, before the key is touched;
 *   "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 7.4
 */
export async function signCrl(crl: CrlContents, by: MessageSigner, edition?: Edition): Promise<Uint8Array> {
  const unmet = unmetIn(crlContentChecks(crl, by.certificate));
  if (unmet.length > 0) throw new CredentialsError("list-invalid", { unmet });
  const data = {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: coer.encode(inEdition(CrlContents, edition), crl) },
  } as const;
  return signToBeSigned(
    { payload: { data }, headerInfo: { psid: CrlPsid } },
    { ...by, identifier: "certificate" },
  );
}

/**
 * Reads a revocation list of IEEE 1609.2 without judging it.
 *
 * @param edition - as that of `signCrl`.
 * @throws CredentialsError "not-a-list" for anything else.
 */
export function readCrl(message: Uint8Array, edition?: Edition): CrlContents {
  return opened(message, edition).content;
}

/**
 * Whether a revocation list holds: signed by this certificate, which may sign lists of its series and CRACA, with the
 * header that IEEE 1609.2 prescribes.
 *
 * @param edition - as that of `signCrl`.
 * @returns what was looked at; it holds where all checks do.
 * @throws as `readCrl`.
 * @see IEEE 1609.2 7.4
 */
export function verifyCrl(
  message: Uint8Array,
  signer: DecodedCertificate,
  edition?: Edition,
): readonly Check[] {
  const { content } = opened(message, edition);
  const header = securedCrlFindings(coer.decode(inEdition(SecuredCrl, edition), message));
  return [
    ...verifySignedData(message, signer),
    checkOf(bareHeader, header.map(({ rule }) => rule).join("; ")),
    ...crlContentChecks(content, signer),
  ];
}

const clause = "IEEE 1609.2 7.4";

const bareHeader: Rule<string> = {
  name: "crl-header-bare",
  clause,
  expected: "its header holds PSID 256 and nothing else",
  path: "content.signedData.tbsData.headerInfo",
  ask: (broken) => broken === "" || { found: `it breaks: ${broken}` },
};

/** A list, and who signs it. */
interface SignedBy {
  readonly crl: CrlContents;
  readonly signer: DecodedCertificate;
}

const contentRules: readonly Rule<SignedBy>[] = [
  {
    name: "crl-series-permitted",
    clause: "IEEE 1609.2 7.4.3.3",
    expected: "its signer may sign lists of its series",
    path: "crlSeries",
    ask({ crl: { crlSeries }, signer }) {
      const ssp = sspOf(signer);
      if (ssp === undefined) return { found: "no SSP of its signer says that it may sign revocation lists" };
      const series = ssp.crls.join(", ") || "none";
      return (
        ssp.crls.includes(crlSeries) || {
          found: `the list is of series ${crlSeries}, its signer may sign ${series}`,
        }
      );
    },
  },
  {
    name: "crl-craca-of-signer",
    clause: "IEEE 1609.2 7.4.3.3",
    expected: "its CRACA is the one of its signer: the signer itself, or who issued the signer",
    path: "crlCraca",
    ask({ crl, signer }) {
      const { issuer } = signer.value;
      const craca = isCraca(signer) ? signer.hashedId8 : issuer.value;
      return craca instanceof Uint8Array && bytesEqual(craca, crl.crlCraca);
    },
  },
  {
    name: "crl-next-after-issue",
    clause: "IEEE 1609.2 CrlContents",
    expected: "nextCrl lies after issueDate",
    path: "nextCrl",
    ask: ({ crl }) => crl.nextCrl > crl.issueDate,
  },
];

/** Whether a revocation list says only what this signer may sign: its series, its CRACA. @see IEEE 1609.2 7.4.3.3 */
export function crlContentChecks(crl: CrlContents, signer: DecodedCertificate): readonly Check[] {
  return checksOf(contentRules, { crl, signer });
}

/** Whether a signer of revocation lists signs them as the CRACA itself, rather than for its issuer. */
export function isCraca(signer: DecodedCertificate): boolean {
  return sspOf(signer)?.associatedCraca === "isCraca";
}

function sspOf({ value }: DecodedCertificate) {
  const permission = value.toBeSigned.appPermissions?.find(({ psid }) => psid === CrlPsid);
  return permission && crlSspIn(permission);
}

function opened(message: Uint8Array, edition: Edition | undefined): SignedContent<CrlContents> {
  try {
    const signed = signedContentOf(coer.decode(inEdition(SecuredCrl, edition), message));
    if (signed !== undefined) return signed;
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new CredentialsError("not-a-list", { reason: "it is no revocation list" }, { cause });
  }
  throw new CredentialsError("not-a-list", { reason: "it is not signed" });
}

/** A type as an edition has it; absent: as it is today. */
function inEdition<T>(schema: Schema<T>, edition: Edition | undefined): Schema<T> {
  return edition === undefined ? schema : (schemaIn(edition, schema) as Schema<T>);
}
