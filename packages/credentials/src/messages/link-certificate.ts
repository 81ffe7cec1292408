import { coer } from "@v2x/asn1";
import { digest } from "@v2x/crypto";
import {
  below,
  type Check,
  CtlServicePsid,
  checkOf,
  EtsiTs102941Data,
  RcaSingleSignedLinkCertificateMessage,
  type ToBeSignedLinkCertificate,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { fromTime32, timeText, toTime32, validityOf } from "../certificates/times.ts";
import type { MessageSigner } from "./message-signatures.ts";
import { plainPayloadOf, signData, signedDataIn, verifySignedData } from "./signed-data.ts";

/** By which message an authority that signs itself is linked to its generation before. */
export type LinkForm = "tlm" | "rca-single" | "rca-double";

const contentOf = {
  tlm: "linkCertificateTlm",
  "rca-single": "singleSignedLinkCertificateRca",
  "rca-double": "doubleSignedlinkCertificateRca",
} as const satisfies Record<LinkForm, EtsiTs102941Data["content"]["choice"]>;

/**
 * The key before vouches for a new self-signed certificate, until its own certificate ends.
 *
 * @param by - the generation before.
 * @returns COER of TlmLinkCertificateMessage or RcaSingleSignedLinkCertificateMessage.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see ETSI TS 102 941 6.4
 */
export function signLinkCertificate(
  form: "tlm" | "rca-single",
  subject: DecodedCertificate,
  by: MessageSigner,
  generationTime: Date,
): Promise<Uint8Array> {
  const { notAfter } = validityOf(by.certificate.value.toBeSigned.validityPeriod);
  const value = { expiryTime: toTime32(notAfter), certificateHash: hashFor(subject) };
  return signContent({ choice: contentOf[form], value }, by, generationTime);
}

/**
 * The new key signs what the key before signed, which shows that its holder agrees.
 *
 * @param single - COER of RcaSingleSignedLinkCertificateMessage.
 * @param by - the new generation.
 * @returns COER of RcaDoubleSignedLinkCertificateMessage.
 * @throws as `signLinkCertificate`.
 * @see ETSI TS 102 941 6.4
 */
export function countersignLinkCertificate(
  single: Uint8Array,
  by: MessageSigner,
  generationTime: Date,
): Promise<Uint8Array> {
  const value = coer.decode(RcaSingleSignedLinkCertificateMessage, single);
  return signContent({ choice: contentOf["rca-double"], value }, by, generationTime);
}

/** The two certificates that a link certificate is between. */
export interface LinkedCertificates {
  readonly before: DecodedCertificate;
  readonly subject: DecodedCertificate;
}

/**
 * The certificate that a link certificate says to lead to, before anything in it is verified.
 *
 * @returns its HashedId8, 8 octets; undefined where the message is of another form.
 * @throws DecodeError for octets that are no Ieee1609Dot2Data around an EtsiTs102941Data.
 */
export function linkedBy(form: "tlm" | "rca-single", message: Uint8Array): Uint8Array | undefined {
  const hash = linkIn(form, contentIn(message))?.certificateHash.value;
  return hash instanceof Uint8Array ? hash.slice(-8) : undefined;
}

/**
 * Returns the HashedId8 of the certificate whose key signed a link, as the link names it.
 *
 * @returns undefined where the signer is no digest.
 * @throws DecodeError as `verifyLinkCertificate`.
 */
export function linkSigner(message: Uint8Array): Uint8Array | undefined {
  const signer = signedDataIn(message)?.signer;
  return signer?.choice === "digest" ? signer.value : undefined;
}

/**
 * Whether a link certificate of that form leads from one certificate to the next.
 *
 * @param options.at - the moment at which it must not have ended.
 * @returns what was looked at; it holds where all checks do.
 * @throws DecodeError for octets that are no Ieee1609Dot2Data around an EtsiTs102941Data.
 */
export function verifyLinkCertificate(
  form: LinkForm,
  message: Uint8Array,
  { before, subject }: LinkedCertificates,
  options: { readonly at?: Date } = {},
): readonly Check[] {
  const signed = verifySignedData(message, form === "rca-double" ? subject : before);
  const data = signedDataIn(message);
  const content = contentIn(message);
  const kind = check(
    "link-form",
    "content",
    `it holds a ${contentOf[form]}`,
    content?.choice === contentOf[form],
  );
  const psid = check(
    "link-psid",
    "content.signedData.tbsData.headerInfo.psid",
    `its PSID is ${CtlServicePsid}`,
    data?.tbsData.headerInfo.psid === CtlServicePsid,
  );
  if (content?.choice === "doubleSignedlinkCertificateRca") {
    const single = coer.encode(RcaSingleSignedLinkCertificateMessage, content.value);
    const inner = below(
      content.choice,
      verifyLinkCertificate("rca-single", single, { before, subject }, options),
    );
    return [...signed, psid, kind, ...inner];
  }
  const link = linkIn(form, content);
  return [...signed, psid, kind, ...(link ? linkChecks(link, { before, subject }, options.at) : [])];
}

function contentIn(message: Uint8Array): EtsiTs102941Data["content"] | undefined {
  const data = signedDataIn(message);
  const payload = data && plainPayloadOf(data);
  return payload && coer.decode(EtsiTs102941Data, payload).content;
}

function linkIn(
  form: LinkForm,
  content: EtsiTs102941Data["content"] | undefined,
): ToBeSignedLinkCertificate | undefined {
  return content?.choice === contentOf[form] ? (content.value as ToBeSignedLinkCertificate) : undefined;
}

function linkChecks(
  { expiryTime, certificateHash }: ToBeSignedLinkCertificate,
  { before, subject }: LinkedCertificates,
  at: Date | undefined,
): readonly Check[] {
  const wanted = hashFor(subject);
  const { notAfter } = validityOf(before.value.toBeSigned.validityPeriod);
  return [
    check(
      "link-names-certificate",
      "certificateHash",
      "it has the hash of the new certificate",
      wanted.choice === certificateHash.choice &&
        bytesEqual(wanted.value, certificateHash.value as Uint8Array),
    ),
    check(
      "link-ends-with-signer",
      "expiryTime",
      "it ends when the certificate before does",
      expiryTime === toTime32(notAfter),
    ),
    ...(at === undefined
      ? []
      : [
          check(
            "link-current",
            "expiryTime",
            `it ends only after ${timeText(at)}`,
            at < fromTime32(expiryTime),
          ),
        ]),
  ];
}

/** By the algorithm that a self-signed certificate names as its own. */
function hashFor({ value, bytes }: DecodedCertificate) {
  if (value.issuer.choice !== "self")
    throw new TypeError("Only certificates that sign themselves are linked");
  return value.issuer.value === "sha384"
    ? ({ choice: "sha384HashedData", value: digest("sha384", bytes) } as const)
    : ({ choice: "sha256HashedData", value: digest("sha256", bytes) } as const);
}

function signContent(
  content: EtsiTs102941Data["content"],
  by: MessageSigner,
  generationTime: Date,
): Promise<Uint8Array> {
  return signData({
    payload: coer.encode(EtsiTs102941Data, { version: 1, content }),
    psid: CtlServicePsid,
    generationTime,
    by,
    signerIdentifier: "digest",
  });
}

function check(name: string, path: string, expected: string, holds: boolean): Check {
  return checkOf({ name, clause: "ETSI TS 102 941 6.4", path, expected, ask: () => holds }, undefined);
}
