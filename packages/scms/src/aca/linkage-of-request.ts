import { toHex } from "@v2x/asn1";
import { linkageValue, linkageValueLength } from "@v2x/credentials";
import { openWithSharedKey, ProtocolError } from "@v2x/protocol";
import type { Check, EncryptedIndividualPLV, LinkageInfo } from "@v2x/v2x-schema";
import type { KnownLinkageAuthority } from "./aca.ts";

/** What came of opening both pre-linkage values. */
export interface OpenedLinkage {
  readonly check: Check;
  /** 9 octets. */
  readonly value?: Uint8Array;
}

/**
 * The linkage value that two linkage authorities made together.
 *
 * @param known - both authorities, among others.
 * @see IEEE 1609.2.1 — EncryptedIndividualPLV, PreLinkageValue; IEEE 1609.2 5.1.3.4
 */
export function openLinkageInfo(
  { encPlv1, encPlv2 }: LinkageInfo,
  known: readonly KnownLinkageAuthority[],
): OpenedLinkage {
  try {
    const value = linkageValue(opened(encPlv1, known), opened(encPlv2, known));
    return { check: { ...rule, outcome: "pass" }, value };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { check: { ...rule, outcome: "fail", found: error.details.reason } };
  }
}

function opened(
  { laId, encPlv }: EncryptedIndividualPLV,
  known: readonly KnownLinkageAuthority[],
): Uint8Array {
  const { sharedKey } = known.find((each) => toHex(each.laId) === toHex(laId))!;
  const value = openWithSharedKey(encPlv, sharedKey);
  if (value.length === linkageValueLength) return value;
  throw new ProtocolError("shared-key-unusable", { reason: `there are ${value.length} octets inside` });
}

const rule = {
  name: "linkage-values-open",
  clause: "IEEE 1609.2.1 EncryptedIndividualPLV",
  expected:
    "both are pre-linkage values of 9 octets, encrypted with the key that the authority and this ACA share",
  path: "content.aca-ra.raAcaCertRequest.linkageInfo",
};
