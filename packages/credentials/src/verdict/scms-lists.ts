import { coer, DecodeError } from "@v2x/asn1";
import {
  CtlSignatureSpdu,
  type FullIeeeTbsCtl,
  Ieee1609Dot2DataUnsecured,
  type MultiSignedCtl,
  type ScmsPdu,
  SecuredCrl,
  type ToBeSignedCtlSignature,
} from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { certificatesIn } from "../lists/list-certificates.ts";
import { multiSignedCtlIn, readCtl, statementIn } from "../lists/multi-signed-ctl.ts";
import type { SignedMessage } from "./subject.ts";

/** Each costs a signature to verify, and files of the field have a handful. */
const mostSignatures = 16;
const mostCertificates = 100;

/** What the three files of an SCMS that hold a trust list of electors are: the list, a chain file, a composite CRL. */
export type ScmsFileForm = "multiSignedCtl" | "certificateChain" | "compositeCrl";

/** One elector's signature below a trust list. */
export interface ElectorSignature {
  /** The message that carries it. */
  readonly message: SignedMessage;
  /** What the elector signed; absent where the message says something else. */
  readonly statement?: ToBeSignedCtlSignature;
}

/** A file of an SCMS, which nobody signed as a whole: its parts are. */
export interface ScmsFile {
  readonly kind: "scmsFile";
  readonly form: ScmsFileForm;
  readonly ctl: FullIeeeTbsCtl;
  /** SHA-384 of the list, which each elector signs. */
  readonly ctlHash: Uint8Array;
  readonly signatures: readonly ElectorSignature[];
  /** Certificates of electors and roots beside the list. */
  readonly beside: readonly DecodedCertificate[];
  /** Certificates of a chain file; none in other forms. */
  readonly others: readonly DecodedCertificate[];
  /** Revocation lists of a composite CRL; none in other forms. */
  readonly crls: readonly SignedMessage[];
}

/**
 * Opens a file of an SCMS.
 *
 * @param open - opens octets that are a signed message.
 * @returns undefined for other secured data, `"too-many-parts"` for a file of more than is judged here.
 * @see IEEE 1609.2.1 7.3 — MultiSignedCtl, CertificateChain, CompositeCrl
 */
export function scmsFileIn(
  bytes: Uint8Array,
  open: (message: Uint8Array) => SignedMessage | undefined,
): ScmsFile | "too-many-parts" | undefined {
  const pdu = pduIn(bytes);
  if (pdu?.content.choice !== "cert") return undefined;
  const { value } = pdu.content;
  switch (value.choice) {
    case "multiSignedCtl":
      return fileOf(value.choice, value.value, open, {});
    case "certificateChain":
      if (value.value.others.length > mostCertificates) return "too-many-parts";
      return fileOf(value.choice, multiSignedCtlIn(value.value.homeCtl), open, {
        others: certificatesIn(value.value.others),
      });
    case "compositeCrl":
      if (value.value.crl.length > mostSignatures) return "too-many-parts";
      return fileOf(value.choice, multiSignedCtlIn(value.value.homeCtl), open, {
        crls: value.value.crl.flatMap((crl) => open(coer.encode(SecuredCrl, crl)) ?? []),
      });
    default:
      return undefined;
  }
}

function pduIn(bytes: Uint8Array): ScmsPdu | undefined {
  try {
    const { content } = coer.decode(Ieee1609Dot2DataUnsecured, bytes);
    return content.choice === "unsecuredData" ? content.value : undefined;
  } catch (failure) {
    if (failure instanceof DecodeError) return undefined; // plain data of another kind
    throw failure;
  }
}

function fileOf(
  form: ScmsFileForm,
  list: MultiSignedCtl | undefined,
  open: (message: Uint8Array) => SignedMessage | undefined,
  parts: Partial<Pick<ScmsFile, "others" | "crls">>,
): ScmsFile | "too-many-parts" | undefined {
  const read = list && readCtl(list);
  if (list === undefined || read === undefined) return undefined;
  if (list.signatures.length > mostSignatures) return "too-many-parts";
  const signatures = list.signatures.flatMap((signature) => {
    const message = open(coer.encode(CtlSignatureSpdu, signature));
    return message === undefined ? [] : [{ message, statement: statementIn(signature) }];
  });
  return {
    kind: "scmsFile",
    form,
    ctl: read.ctl,
    ctlHash: read.ctlHash,
    signatures,
    beside: read.certificates,
    others: [],
    crls: [],
    ...parts,
  };
}
