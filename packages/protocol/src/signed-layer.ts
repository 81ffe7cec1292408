import { toHex } from "@v2x/asn1";
import { fromTime64, timeText, verifySignedData } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import {
  below,
  type Check,
  type HashedData,
  type HeaderInfo,
  type Ieee1609Dot2Data,
  type SignedData,
  scmsHeaderEdition,
} from "@v2x/v2x-schema";
import { checkMade, checkUnless } from "./check-made.ts";
import type { HeaderRules, SignedRules } from "./envelope-rules.ts";
import { type FoundSigner, findSigner, type LayerSigner, unverifiedSignature } from "./layer-signer.ts";

/** What the payload of a signed layer has to be. */
export type SignedGoal<X> =
  /** Data inside; `payload` is what stands in their midst, where it could be read. */
  | { readonly kind: "data"; readonly payload: X | undefined }
  /** The digest of these octets. */
  | { readonly kind: "external"; readonly octets: Uint8Array };

/** What came of looking at a signed layer. */
export interface OpenedSignatureLayer {
  readonly checks: readonly Check[];
  /** Who the signer should be; that the signature holds is told by the checks. */
  readonly signer?: LayerSigner;
}

/**
 * Checks header, form of payload, signer and signature.
 *
 * @param data - the Ieee1609Dot2Data around `signedData`.
 * @param path - of `data` in its text; empty for the whole.
 */
export async function openSignature<X>(
  data: Ieee1609Dot2Data,
  signedData: SignedData,
  path: string,
  rules: SignedRules<X>,
  goal: SignedGoal<X>,
): Promise<OpenedSignatureLayer> {
  const { headerInfo, payload } = signedData.tbsData;
  const known = goal.kind === "data" ? goal.payload : undefined;
  const found = await findSigner(signedData.signer, signedDataPath, rules.signer, known);
  const checks = [
    payloadFormCheck(payload, goal),
    externalHashCheck(payload.extDataHash, goal),
    ...headerChecks(headerInfo, rules.header),
    ...found.checks,
    ...signatureChecks(data, found),
  ];
  return { checks: path === "" ? checks : below(path, checks), signer: found.signer };
}

const signedDataPath = "content.signedData";

function payloadFormCheck(
  { data, extDataHash }: SignedData["tbsData"]["payload"],
  goal: SignedGoal<unknown>,
): Check {
  const isWanted =
    goal.kind === "data"
      ? data !== undefined && extDataHash === undefined
      : data === undefined && extDataHash !== undefined;
  return checkMade(
    {
      name: "payload-form",
      clause: "IEEE 1609.2 SignedDataPayload",
      expected:
        goal.kind === "data" ? "the payload is data inside" : "the payload is the digest of data elsewhere",
      path: `${signedDataPath}.tbsData.payload`,
    },
    isWanted ? "pass" : "fail",
    isWanted ? undefined : describePayload(data, extDataHash),
  );
}

function describePayload(data: unknown, extDataHash: unknown): string {
  if (data !== undefined) return extDataHash === undefined ? "it is data inside" : "it is data and a digest";
  return extDataHash === undefined ? "it is neither data nor a digest" : "it is a digest";
}

function externalHashCheck(hash: HashedData | undefined, goal: SignedGoal<unknown>): Check {
  const rule = {
    name: "external-payload-hash",
    clause: "ETSI TS 103 097 EtsiTs103097Data-SignedExternalPayload",
    expected: "extDataHash is the SHA-256 of the payload at hand",
    path: `${signedDataPath}.tbsData.payload.extDataHash`,
  };
  if (goal.kind === "data") return checkMade(rule, "notApplicable");
  if (hash === undefined) return checkMade(rule, "unknown");
  if (hash.choice !== "sha256HashedData") return checkMade(rule, "fail", `it is ${hash.choice}`);
  const wanted = digest("sha256", goal.octets);
  const found = hash.value;
  return checkUnless(
    rule,
    Buffer.compare(wanted, found) === 0
      ? undefined
      : `it is ${toHex(found)}, the payload has ${toHex(wanted)}`,
  );
}

function headerChecks(header: HeaderInfo, rules: HeaderRules): readonly Check[] {
  const time = header.generationTime;
  const path = `${signedDataPath}.tbsData.headerInfo`;
  const timeRules = rules.generationTime;
  return [
    checkUnless(
      {
        name: "header-psid",
        clause: "IEEE 1609.2 HeaderInfo",
        expected: `psid is ${rules.psid}`,
        path: `${path}.psid`,
      },
      header.psid === rules.psid ? undefined : `psid is ${header.psid}`,
    ),
    timePresenceCheck(header, timeRules, `${path}.generationTime`),
    generationTimeCheck(time, timeRules, `${path}.generationTime`),
    forbiddenFieldsCheck(header, rules, path),
  ];
}

function timePresenceCheck(header: HeaderInfo, rules: HeaderRules["generationTime"], path: string): Check {
  const rule = { name: "generation-time-present", clause: "IEEE 1609.2 HeaderInfo", path };
  const isThere = header.generationTime !== undefined;
  if (rules === "forbidden") {
    return checkMade({ ...rule, expected: "there is no generationTime" }, isThere ? "fail" : "pass");
  }
  if (rules.isOptional !== true) {
    return checkMade({ ...rule, expected: "there is a generationTime" }, isThere ? "pass" : "fail");
  }
  const expected = "generationTime is absent (IEEE 1609.2.1-2022) or present (IEEE 1609.2.1-2020)";
  const found = `the header has the form of ${scmsHeaderEdition(header)}`;
  return checkMade({ ...rule, clause: "IEEE 1609.2.1 Ieee1609Dot2Data-Signed", expected }, "pass", found);
}

function generationTimeCheck(
  time: bigint | undefined,
  rules: HeaderRules["generationTime"],
  path: string,
): Check {
  const name = "generation-time-within-tolerance";
  const clause = "IEEE 1609.2 5.2.4.2.2";
  if (rules === "forbidden") {
    return checkMade({ name, clause, expected: "generationTime is not looked at", path }, "notApplicable");
  }
  const earliest = new Date(rules.at.getTime() - rules.pastMs);
  const latest = new Date(rules.at.getTime() + rules.futureMs);
  const rule = {
    name,
    clause,
    expected: `generationTime lies between ${timeText(earliest)} and ${timeText(latest)}`,
    path,
  };
  if (time === undefined) return checkMade(rule, rules.isOptional ? "notApplicable" : "unknown");
  const moment = fromTime64(time);
  const isWithin = moment >= earliest && moment <= latest;
  return checkMade(rule, isWithin ? "pass" : "fail", timeText(moment));
}

function forbiddenFieldsCheck(header: HeaderInfo, { otherFields = [] }: HeaderRules, path: string): Check {
  const allowed = new Set<string>(["psid", "generationTime", ...otherFields]);
  const { extensionBits: _, ...fields } = header as HeaderInfo & { readonly extensionBits?: unknown };
  const forbidden = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !allowed.has(name))
    .map(([name]) => name);
  return checkUnless(
    {
      name: "header-fields-allowed",
      clause: "IEEE 1609.2 HeaderInfo",
      expected: `the header has no fields beside ${[...allowed].join(", ")}`,
      path: forbidden.length === 1 ? `${path}.${forbidden[0]}` : path,
    },
    forbidden.length === 0 ? undefined : `it has ${forbidden.join(", ")}`,
  );
}

function signatureChecks(data: Ieee1609Dot2Data, { signer, key }: FoundSigner): readonly Check[] {
  if (signer === undefined) return [unverifiedSignature(signedDataPath)];
  return verifySignedData(data, signer.choice === "self" ? "self" : signer.certificate, key);
}
