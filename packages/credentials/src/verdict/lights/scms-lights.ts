import { checkOf, failuresIn, type Rule, SecurityMgmtPsid, scmsComponentOf } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { fromTime32, timeText } from "../../certificates/times.ts";
import { aliveAt, verifyCertificate } from "../../certificates/verify.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { acceptanceOf, type CheckedSignature, checkSignatures } from "../elector-signatures.ts";
import type { ScmsFile, ScmsFileForm } from "../scms-lists.ts";
import { listTitle, type Shelf } from "../shelf.ts";
import type { SignedMessage, VerdictType } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { canonicalLight } from "./canonical-light.ts";
import {
  type Answer,
  answer,
  answerOf,
  failing,
  type LightId,
  of,
  sentenceOn,
  type VerdictCheck,
} from "./lights.ts";

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
  const rule = {
    name: "file-decodes",
    clause,
    expected: "the octets are a file of an SCMS, of the type asked for",
  };
  if (type !== "unknown" && wanted !== form) {
    const name = wanted === undefined ? `of type ${type}` : `a ${scmsFileTitles[wanted]}`;
    return answerOf(rule, "fail", `The octets are a ${found}, not ${name}.`);
  }
  return answerOf(
    rule,
    "pass",
    `The octets are a ${found}: number ${ctl.sequenceNumber} of series ${idText(ctl.ctlSeriesId)}, with ${ctl.electorApprove.length} electors and ${ctl.rootCaApprove.length} roots. Decoded does not mean genuine.`,
  );
}

function signature(file: ScmsFile, signatures: readonly CheckedSignature[], shelf: Shelf): Answer {
  const checks = [
    ...signatures.flatMap((one) => of(whose(one), one.checks)),
    ...file.others.flatMap((certificate) => otherChecks(certificate, shelf)),
    ...file.crls.flatMap((message) => crlChecks(message, shelf)),
  ];
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  const missing = missingIn(file, signatures, shelf).map(idText);
  if (missing.length > 0) {
    const text = `The certificates of the signers ${missing.join(", ")} are not at hand: give them to go on.`;
    return answer("unknown", text, "IEEE 1609.2 5.3.1", checks);
  }
  const open = checks.find(({ outcome }) => outcome === "unknown");
  if (open !== undefined) return answer("unknown", sentenceOn(open), open.clause, checks);
  const electors = signatures.flatMap(({ elector }) => (elector === undefined ? [] : [titleOf(elector)]));
  if (electors.length < signatures.length) {
    return answer("unknown", "A signature of the list names no signer.", "IEEE 1609.2 5.3.1", checks);
  }
  const rest =
    file.crls.length + file.others.length === 0
      ? ""
      : " So do those of the certificates and lists beside it, as far as their issuers are at hand.";
  return answer(
    "pass",
    `The signatures of ${electors.join(", ")} verify over this list.${rest} Whether these are the electors to trust is another question (see chain).`,
    `IEEE 1609.2 5.3.1, ${clause}`,
    checks,
  );
}

function whose({ elector }: CheckedSignature): string {
  return elector === undefined ? "A signature" : titleOf(elector);
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

function otherChecks(certificate: DecodedCertificate, shelf: Shelf): readonly VerdictCheck[] {
  const { issuer, type } = certificate.value;
  const by = issuer.choice === "self" ? "self" : shelf.issuersNamed(issuer)[0];
  // An implicit certificate has no signature, and one that an implicit issuer made needs that one's key first.
  if (type !== "explicit" || by === undefined || (by !== "self" && by.value.type !== "explicit")) return [];
  return of(titleOf(certificate), verifyCertificate(certificate, by));
}

function crlChecks(message: SignedMessage, shelf: Shelf): readonly VerdictCheck[] {
  const signer = shelf.signerOf(message);
  if (signer === undefined) return [];
  return of(`the ${listTitle(message, signer)}`, verifySignedData(message.data, signer));
}

function chain(file: ScmsFile, signatures: readonly CheckedSignature[]): Answer {
  const { isAccepted, reason } = acceptanceOf(file, signatures);
  const rule = {
    name: "electors-accept",
    clause: `${clause}, Annex K`,
    expected: "as many electors as the quorum asks for sign it, all of them trusted",
  };
  if (isAccepted) return answerOf(rule, "pass", reason);
  const isBroken = signatures.some(({ checks }) => failuresIn(checks).length > 0);
  return answerOf(
    rule,
    isBroken ? "fail" : "unknown",
    `${reason} Which electors are trusted, and how many must sign, is said by the list before this one or by whoever set up the device.`,
  );
}

function permissions({ signatures }: ScmsFile, checked: readonly CheckedSignature[]): Answer {
  const checks = checked.flatMap(({ elector }, index) => {
    if (elector === undefined) return [];
    const psid = signatures[index]?.message.signedData.tbsData.headerInfo.psid;
    return of(titleOf(elector), [checkOf(electorPsidRule, psid), checkOf(electorRule, elector)]);
  });
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  if (checked.some(({ elector }) => elector === undefined)) {
    return answer("unknown", "The certificate of an elector is not at hand.", clause, checks);
  }
  return answer(
    "pass",
    `Every signer is an elector by its permissions, and signs under PSID ${SecurityMgmtPsid}.`,
    clause,
    checks,
  );
}

const electorPsidRule: Rule<number | undefined> = {
  name: "elector-psid",
  clause,
  path: "content.signedData.tbsData.headerInfo.psid",
  expected: `its signature stands under PSID ${SecurityMgmtPsid}`,
  ask: (psid) =>
    psid === SecurityMgmtPsid || {
      found: `its signature stands under PSID ${psid}, not ${SecurityMgmtPsid}`,
    },
};

const electorRule: Rule<DecodedCertificate> = {
  name: "elector-permission",
  clause,
  path: "toBeSigned.appPermissions",
  expected: `its permissions make it an elector (PSID ${SecurityMgmtPsid} with the elector's SSP)`,
  ask({ value }) {
    const ssp = value.toBeSigned.appPermissions?.find((one) => one.psid === SecurityMgmtPsid)?.ssp;
    return (
      (ssp?.choice === "opaque" && scmsComponentOf(ssp.value) === "elector") || {
        found: `its permissions do not make it an elector (PSID ${SecurityMgmtPsid} with the elector's SSP)`,
      }
    );
  },
};

function time({ ctl }: ScmsFile, signatures: readonly CheckedSignature[], now: Date): Answer {
  const inForce = fromTime32(ctl.effectiveDate);
  const checks: readonly VerdictCheck[] = [
    {
      name: "list-in-force",
      clause: `${clause}, Annex K`,
      outcome: inForce <= now ? "pass" : "fail",
      expected: "the list is in force at the moment asked about",
      found:
        inForce <= now
          ? `it is in force since ${timeText(inForce)}`
          : `The list takes effect only at ${timeText(inForce)}.`,
      path: "effectiveDate",
    },
    ...signatures.flatMap(({ elector }) =>
      elector === undefined ? [] : of(titleOf(elector), [aliveAt(elector, now)]),
    ),
  ];
  const text = `The list is in force since ${timeText(inForce)}, and its electors at hand are valid at ${timeText(now)}. Whether a later number replaced it is not known here.`;
  return failing(checks) ?? answer("pass", text, clause, checks);
}
