import { failuresIn, SecurityMgmtPsid } from "@v2x/v2x-schema";
import { bytesEqual } from "../../bytes.ts";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { fromTime32, timeText } from "../../certificates/times.ts";
import { crlContentChecks } from "../../lists/secured-crl.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { chainFrom } from "../chain.ts";
import {
  acceptanceOf,
  type CheckedSignature,
  checkSignatures,
  livesOfElectors,
  permissionsOfElectors,
} from "../elector-signatures.ts";
import type { ScmsFile, ScmsFileForm } from "../scms-lists.ts";
import { listTitle, type Shelf } from "../shelf.ts";
import type { SignedMessage, VerdictType } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { canonicalLight } from "./canonical-light.ts";
import { wayUp } from "./chain-light.ts";
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
import { issuerChecks } from "./rule-checks.ts";
import { listCheck } from "./time-light.ts";

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
    missing: [
      ...missingIn(file, signatures, shelf),
      ...partsOf(file, shelf).flatMap((certificate) => chainFrom(certificate, shelf).missing ?? []),
    ].filter((id, at, all) => all.findIndex((other) => bytesEqual(other, id)) === at),
    answers: {
      decoded: decoded(file, type),
      canonical: canonicalLight(file),
      signature: signature(file, signatures, shelf),
      chain: chain(file, signatures, shelf, now),
      permissions: permissions(file, signatures, shelf),
      region: answer("notApplicable", "A trust list of electors is bound to no place.", clause),
      time: time(file, signatures, shelf, now),
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
  const [{ issuer, checks }] = chainFrom(certificate, shelf).links;
  return issuer === undefined ? [] : of(titleOf(certificate), checks);
}

function contentChecks(message: SignedMessage, shelf: Shelf): readonly VerdictCheck[] {
  const signer = shelf.signerOf(message);
  if (signer === undefined || message.list?.kind !== "securedCrl") return [];
  return of(`the ${listTitle(message, signer)}`, crlContentChecks(message.list.crl, signer));
}

function crlChecks(message: SignedMessage, shelf: Shelf): readonly VerdictCheck[] {
  const signer = shelf.signerOf(message);
  if (signer === undefined) return [];
  return of(`the ${listTitle(message, signer)}`, verifySignedData(message.data, signer));
}

function chain(file: ScmsFile, signatures: readonly CheckedSignature[], shelf: Shelf, now: Date): Answer {
  const { isAccepted, reason } = acceptanceOf(file, signatures);
  const rule = {
    name: "electors-accept",
    clause: `${clause}, Annex K`,
    expected: "as many electors as the quorum asks for sign it, all of them trusted",
  };
  if (isAccepted) {
    const checks = [
      { ...rule, outcome: "pass", found: reason, path: "" } as const,
      ...partsOf(file, shelf).flatMap((certificate) => wayUp(chainFrom(certificate, shelf), shelf, now)),
    ];
    const open = checks.find(({ outcome }) => outcome === "unknown");
    return (
      failing(checks) ??
      (open === undefined
        ? answer("pass", reason, rule.clause, checks)
        : answer("unknown", `${reason} ${sentenceOn(open)}`, open.clause, checks))
    );
  }
  const isBroken = signatures.some(({ checks }) => failuresIn(checks).length > 0);
  return answerOf(
    rule,
    isBroken ? "fail" : "unknown",
    `${reason} Which electors are trusted, and how many must sign, is said by the list before this one or when the device was set up.`,
  );
}

/** The certificates whose place in the file says that they are to be relied on. */
function partsOf({ others, crls }: ScmsFile, shelf: Shelf): readonly DecodedCertificate[] {
  return [...others, ...crls.flatMap((message) => shelf.signerOf(message) ?? [])];
}

function permissions(file: ScmsFile, checked: readonly CheckedSignature[], shelf: Shelf): Answer {
  const checks = [
    ...permissionsOfElectors(file, checked),
    ...file.crls.flatMap((message) => contentChecks(message, shelf)),
    ...file.others.flatMap((certificate) => issuerChecks(chainFrom(certificate, shelf), "permissions")),
  ];
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

function time(
  { ctl, crls }: ScmsFile,
  signatures: readonly CheckedSignature[],
  shelf: Shelf,
  now: Date,
): Answer {
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
    ...livesOfElectors(signatures, now),
    ...crls.flatMap((message) =>
      message.list === undefined
        ? []
        : of(`the ${listTitle(message, shelf.signerOf(message))}`, [listCheck(message.list, now)]),
    ),
  ];
  const text = `The list is in force since ${timeText(inForce)}, and its electors at hand are valid at ${timeText(now)}. Whether a later number replaced it is not known here.`;
  return failing(checks) ?? answer("pass", text, clause, checks);
}
