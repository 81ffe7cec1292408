import {
  allHold,
  below,
  type Check,
  checkOf,
  type Rule,
  SecurityMgmtPsid,
  scmsComponentOf,
} from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { aliveAt, verifyCertificate } from "../certificates/verify.ts";
import { statementChecks } from "../lists/multi-signed-ctl.ts";
import { verifySignedData } from "../messages/signed-data.ts";
import { of, type VerdictCheck } from "./lights/lights.ts";
import type { ElectorSignature, ScmsFile } from "./scms-lists.ts";
import { isSame, type Shelf, type TrustAnchor } from "./shelf.ts";
import { titleOf } from "./titles.ts";

/** What is known of one elector's signature. */
export interface CheckedSignature {
  /** Absent where the elector's certificate is not at hand. */
  readonly elector?: DecodedCertificate;
  /** The HashedId8 of an elector that is not at hand. */
  readonly missing?: Uint8Array;
  /** What was looked at; nothing while the elector is not at hand. */
  readonly checks: readonly Check[];
  /** Why the elector is trusted, where the asker declares so. */
  readonly anchor?: TrustAnchor;
}

/** Looks at every signature below a trust list: whose it is, and whether it is made over this list. */
export function checkSignatures(file: ScmsFile, shelf: Shelf): readonly CheckedSignature[] {
  return shelf.once(file, () => file.signatures.map((signature) => check(signature, file, shelf)));
}

function check({ message, statement }: ElectorSignature, file: ScmsFile, shelf: Shelf): CheckedSignature {
  const elector = shelf.signerOf(message);
  const { signer } = message.signedData;
  if (elector === undefined) {
    return { checks: [], ...(signer.choice === "digest" ? { missing: signer.value } : {}) };
  }
  const checks = [
    ...below("content.signedData.signer.certificate[0]", verifyCertificate(elector, "self")),
    ...verifySignedData(message.data, elector),
    ...statementChecks(statement, file),
  ];
  return { elector, checks, anchor: shelf.anchors.find(({ certificate }) => isSame(certificate, elector)) };
}

/** Whether those who signed are electors by their permissions, and sign as such. */
export function permissionsOfElectors(
  { signatures }: ScmsFile,
  checked: readonly CheckedSignature[],
): readonly VerdictCheck[] {
  return checked.flatMap(({ elector }, index) => {
    if (elector === undefined) return [];
    const psid = signatures[index]?.message.signedData.tbsData.headerInfo.psid;
    return of(titleOf(elector), [checkOf(electorPsidRule, psid), checkOf(electorRule, elector)]);
  });
}

/** Whether the electors who signed may do so at a moment: by their permissions, and within their life. */
export function rightsOfElectors(
  file: ScmsFile,
  checked: readonly CheckedSignature[],
  now: Date,
): readonly VerdictCheck[] {
  return [...permissionsOfElectors(file, checked), ...livesOfElectors(checked, now)];
}

/** Whether the electors who signed, as far as they are at hand, are valid at a moment. */
export function livesOfElectors(checked: readonly CheckedSignature[], now: Date): readonly VerdictCheck[] {
  return checked.flatMap(({ elector }) =>
    elector === undefined ? [] : of(titleOf(elector), [aliveAt(elector, now)]),
  );
}

const electorPsidRule: Rule<number | undefined> = {
  name: "elector-psid",
  clause: "IEEE 1609.2.1 7.3",
  path: "content.signedData.tbsData.headerInfo.psid",
  expected: `its signature stands under PSID ${SecurityMgmtPsid}`,
  ask: (psid) =>
    psid === SecurityMgmtPsid || {
      found: `its signature stands under PSID ${psid}, not ${SecurityMgmtPsid}`,
    },
};

const electorRule: Rule<DecodedCertificate> = {
  name: "elector-permission",
  clause: "IEEE 1609.2.1 7.3",
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

/** Whether a trust list is one to believe, and why. */
export interface Acceptance {
  readonly isAccepted: boolean;
  /** A whole sentence. */
  readonly reason: string;
}

/**
 * Whether enough electors signed a list. The standard asks for the quorum and the electors of the list before; here
 * the asker declares the electors, and as the quorum stands the one that this list names for the next, so nobody
 * else may have signed it.
 *
 * @see IEEE 1609.2.1 7.3, Annex K
 */
export function acceptanceOf(file: ScmsFile, signatures: readonly CheckedSignature[]): Acceptance {
  const { quorum } = file.ctl as { readonly quorum?: number };
  const good = signatures.filter(({ elector, checks }) => elector !== undefined && allHold(checks));
  const trusted = distinct(good.filter(({ anchor }) => anchor !== undefined));
  const count = `${trusted.length} of the ${signatures.length} signatures ${trusted.length === 1 ? "is" : "are"} good and of an elector who is declared trusted`;
  if (quorum === undefined) {
    return {
      isAccepted: false,
      reason: `${count}, but how many are enough is said only by an earlier list.`,
    };
  }
  const isAccepted = trusted.length >= quorum && trusted.length === signatures.length;
  return {
    isAccepted,
    reason: isAccepted
      ? `Each of its ${signatures.length} signatures is good and of an elector who is declared trusted (${trusted.map((elector) => titleOf(elector)).join(", ")}), and its quorum is ${quorum}.`
      : `${count}; its quorum is ${quorum}, and no other may have signed.`,
  };
}

function distinct(signatures: readonly CheckedSignature[]): readonly DecodedCertificate[] {
  const electors: DecodedCertificate[] = [];
  for (const { elector } of signatures) {
    if (elector !== undefined && !electors.some((other) => isSame(other, elector))) electors.push(elector);
  }
  return electors;
}
