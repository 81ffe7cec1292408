import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { fromTime32, timeText } from "../../certificates/times.ts";
import { notValidAt, verifyCertificate } from "../../certificates/verify.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { acceptanceOf, type CheckedSignature, checkSignatures } from "../elector-signatures.ts";
import type { ScmsFile, ScmsFileForm } from "../scms-lists.ts";
import { listTitle, type Shelf } from "../shelf.ts";
import type { SignedMessage, VerdictType } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { canonicalLight } from "./canonical-light.ts";
import { type Answer, answer, failing, isAny, type LightId, type Remark, remarkOn } from "./lights.ts";

const clause = "IEEE 1609.2.1 7.3";

/** What is known of a file of an SCMS. */
export interface ScmsFindings {
  readonly signatures: readonly CheckedSignature[];
  /** HashedId8s of signers that are not at hand. */
  readonly missing: readonly Uint8Array[];
  readonly answers: Readonly<Record<LightId, Answer>>;
}

/** Puts every question to a file of an SCMS: to its trust list, and to the parts beside it. */
export function scmsFindings(file: ScmsFile, type: VerdictType, shelf: Shelf, now: Date): ScmsFindings {
  const signatures = checkSignatures(file, shelf);
  return {
    signatures,
    missing: missingIn(file, signatures, shelf),
    answers: {
      decoded: decoded(file, type),
      canonical: canonicalLight(file),
      signature: signature(file, signatures, shelf),
      chain: chain(file, signatures),
      permissions: permissions(file, signatures),
      region: answer("notApplicable", "A trust list of electors is bound to no place.", clause),
      time: time(file, signatures, now),
      revocation: answer(
        "notApplicable",
        "Electors stand on no revocation list: the next trust list that leaves one out removes it. Whom a revocation list inside names shows when it is given along with a certificate.",
        clause,
      ),
    },
  };
}

/** What each form is called. */
export const scmsFileTitles: Readonly<Record<ScmsFileForm, string>> = {
  multiSignedCtl: "trust list of electors",
  certificateChain: "certificate chain file with a trust list of electors",
  compositeCrl: "composite revocation list with a trust list of electors",
};

const formOfType: Readonly<Partial<Record<VerdictType, ScmsFileForm>>> = {
  ScmsCtl: "multiSignedCtl",
  ScmsCcf: "certificateChain",
  ScmsCcrl: "compositeCrl",
};

function decoded({ form, ctl }: ScmsFile, type: VerdictType): Answer {
  const found = scmsFileTitles[form];
  const wanted = formOfType[type];
  if (type !== "unknown" && wanted !== form) {
    const name = wanted === undefined ? `of type ${type}` : `a ${scmsFileTitles[wanted]}`;
    return answer("fail", `The octets are a ${found}, not ${name}.`, clause);
  }
  return answer(
    "pass",
    `The octets are a ${found}: number ${ctl.sequenceNumber} of series ${idText(ctl.ctlSeriesId)}, with ${ctl.electorApprove.length} electors and ${ctl.rootCaApprove.length} roots. Decoded does not mean genuine.`,
    clause,
  );
}

function signature(file: ScmsFile, signatures: readonly CheckedSignature[], shelf: Shelf): Answer {
  const remarks = [
    ...signatures.flatMap(({ elector, failures }) =>
      failures.map((failure) => remarkOn(elector === undefined ? "A signature" : titleOf(elector), failure)),
    ),
    ...file.others.flatMap((certificate) => otherRemarks(certificate, shelf)),
    ...file.crls.flatMap((message) => crlRemarks(message, shelf)),
  ];
  if (isAny(remarks)) return failing(remarks);
  const missing = missingIn(file, signatures, shelf).map(idText);
  if (missing.length > 0) {
    const text = `The certificates of the signers ${missing.join(", ")} are not at hand: give them to go on.`;
    return answer("unknown", text, "IEEE 1609.2 5.3.1");
  }
  const electors = signatures.flatMap(({ elector }) => (elector === undefined ? [] : [titleOf(elector)]));
  if (electors.length < signatures.length) {
    return answer("unknown", "A signature of the list names no signer.", "IEEE 1609.2 5.3.1");
  }
  const rest =
    file.crls.length + file.others.length === 0
      ? ""
      : " So do those of the certificates and lists beside it, as far as their issuers are at hand.";
  return answer(
    "pass",
    `The signatures of ${electors.join(", ")} verify over this list.${rest} Whether these are the electors to trust is another question (see chain).`,
    `IEEE 1609.2 5.3.1, ${clause}`,
  );
}

/** The signers, of the list and of revocation lists beside it, whose certificates are not at hand. */
function missingIn(
  { crls }: ScmsFile,
  signatures: readonly CheckedSignature[],
  shelf: Shelf,
): readonly Uint8Array[] {
  const ofCrls = crls.flatMap((crl) => {
    const { signer } = crl.signedData;
    return signer.choice === "digest" && shelf.signerOf(crl) === undefined ? [signer.value] : [];
  });
  return [...signatures.flatMap(({ missing }) => missing ?? []), ...ofCrls];
}

function otherRemarks(certificate: DecodedCertificate, shelf: Shelf): readonly Remark[] {
  const { issuer, type } = certificate.value;
  const by = issuer.choice === "self" ? "self" : shelf.issuersNamed(issuer)[0];
  // An implicit certificate has no signature, and one that an implicit issuer made needs that one's key first.
  if (type !== "explicit" || by === undefined || (by !== "self" && by.value.type !== "explicit")) return [];
  return verifyCertificate(certificate, by).failures.map((failure) =>
    remarkOn(titleOf(certificate), failure),
  );
}

function crlRemarks(message: SignedMessage, shelf: Shelf): readonly Remark[] {
  const signer = shelf.signerOf(message);
  if (signer === undefined) return [];
  const { failures } = verifySignedData(message.data, signer);
  return failures.map((failure) => remarkOn(`the ${listTitle(message, signer)}`, failure));
}

function chain(file: ScmsFile, signatures: readonly CheckedSignature[]): Answer {
  const { isAccepted, reason } = acceptanceOf(file, signatures);
  if (isAccepted) return answer("pass", reason, `${clause}, Annex K`);
  const isBroken = signatures.some(({ failures }) => failures.length > 0);
  return answer(
    isBroken ? "fail" : "unknown",
    `${reason} Which electors are trusted, and how many must sign, is said by the list before this one or by whoever set up the device.`,
    `${clause}, Annex K`,
  );
}

/** Electors are told by the security management SSP, whose first alternative is theirs. */
const electorTag = 0x80;

function permissions({ signatures }: ScmsFile, checked: readonly CheckedSignature[]): Answer {
  const remarks = checked.flatMap(({ elector }, index): readonly Remark[] => {
    if (elector === undefined) return [];
    const psid = signatures[index]?.message.signedData.tbsData.headerInfo.psid;
    const permission = elector.value.toBeSigned.appPermissions?.find((one) => one.psid === 35);
    const isElector = permission?.ssp?.choice === "opaque" && permission.ssp.value[0] === electorTag;
    return [
      ...(psid === 35
        ? []
        : [
            remarkOn(titleOf(elector), { reason: `its signature stands under PSID ${psid}, not 35`, clause }),
          ]),
      ...(isElector
        ? []
        : [
            remarkOn(titleOf(elector), {
              reason: "its permissions do not make it an elector (PSID 35 with the elector's SSP)",
              clause,
            }),
          ]),
    ];
  });
  if (isAny(remarks)) return failing(remarks);
  if (checked.some(({ elector }) => elector === undefined)) {
    return answer("unknown", "The certificate of an elector is not at hand.", clause);
  }
  return answer("pass", "Every signer is an elector by its permissions, and signs under PSID 35.", clause);
}

function time({ ctl }: ScmsFile, signatures: readonly CheckedSignature[], now: Date): Answer {
  const inForce = fromTime32(ctl.effectiveDate);
  const remarks = [
    ...(inForce <= now
      ? []
      : [{ reason: `The list takes effect only at ${timeText(inForce)}.`, clause: `${clause}, Annex K` }]),
    ...signatures.flatMap(({ elector }) =>
      elector === undefined
        ? []
        : notValidAt(elector, now).map((failure) => remarkOn(titleOf(elector), failure)),
    ),
  ];
  if (isAny(remarks)) return failing(remarks);
  const text = `The list is in force since ${timeText(inForce)}, and its electors at hand are valid at ${timeText(now)}. Whether a later number replaced it is not known here.`;
  return answer("pass", text, clause);
}
