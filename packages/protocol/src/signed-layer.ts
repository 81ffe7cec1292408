import { coer, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  fromTime64,
  timeText,
  type VerificationKey,
  verifySignedData,
} from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import {
  below,
  Certificate,
  type Check,
  type HashedData,
  type HeaderInfo,
  type Ieee1609Dot2Data,
  type SignedData,
} from "@v2x/v2x-schema";
import { checkMade, checkUnless } from "./check-made.ts";
import type { HeaderRules, SignedRules, SignerRules } from "./envelope-rules.ts";

/** Who signed a layer. */
export type LayerSigner =
  | { readonly choice: "self"; readonly key: VerificationKey }
  | { readonly choice: "digest" | "certificate"; readonly certificate: DecodedCertificate };

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
  const kind = signerKindCheck(signedData, rules.signer);
  const found = await findSigner(signedData, rules.signer, goal, kind);
  const checks = [
    payloadFormCheck(payload, goal),
    externalHashCheck(payload.extDataHash, goal),
    ...headerChecks(headerInfo, rules.header),
    kind,
    found.check,
    ...signatureChecks(data, found.signer, found.key),
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
    clause: "IEEE 1609.2 HashedData",
    expected: "extDataHash is the digest of the payload at hand",
    path: `${signedDataPath}.tbsData.payload.extDataHash`,
  };
  if (goal.kind === "data") return checkMade(rule, "notApplicable");
  if (hash === undefined) return checkMade(rule, "unknown");
  const name =
    hash.choice === "sha256HashedData" ? "sha256" : hash.choice === "sha384HashedData" ? "sha384" : undefined;
  if (name === undefined)
    return checkMade(rule, "fail", "it is made with an algorithm that is not known here");
  const wanted = digest(name, goal.octets);
  const found = hash.value as Uint8Array;
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
  const present = {
    name: "generation-time-present",
    clause: "IEEE 1609.2 HeaderInfo",
    expected: timeRules === "forbidden" ? "there is no generationTime" : "there is a generationTime",
    path: `${path}.generationTime`,
  };
  const isPresenceRight = (time === undefined) === (timeRules === "forbidden");
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
    checkMade(present, isPresenceRight ? "pass" : "fail"),
    generationTimeCheck(time, timeRules, `${path}.generationTime`),
    forbiddenFieldsCheck(header, rules, path),
  ];
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
  if (time === undefined) return checkMade(rule, "unknown");
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

function signerKindCheck({ signer }: SignedData, rules: SignerRules<never>): Check {
  const kinds = (["self", "digest", "certificate"] as const).filter((kind) => rules[kind] !== undefined);
  const rule = {
    name: "signer-kind",
    clause: "IEEE 1609.2 SignerIdentifier",
    expected: `the signer is given as ${kinds.map((kind) => (kind === "certificate" ? "one certificate" : kind)).join(" or ")}`,
    path: `${signedDataPath}.signer`,
  };
  if (!kinds.some((kind) => kind === signer.choice)) {
    return checkMade(rule, "fail", `it is given as ${signer.choice}`);
  }
  const count = signer.choice === "certificate" ? signer.value.length : 1;
  return checkUnless(rule, count === 1 ? undefined : `there are ${count} certificates`);
}

interface FoundSigner {
  readonly check: Check;
  readonly signer?: LayerSigner;
  /** The key to verify with. */
  readonly key?: VerificationKey;
}

async function findSigner<X>(
  { signer }: SignedData,
  rules: SignerRules<X>,
  goal: SignedGoal<X>,
  kind: Check,
): Promise<FoundSigner> {
  const rule = {
    name: "signer-known",
    clause: "IEEE 1609.2 SignerIdentifier",
    expected: "the signer is one that is known here",
    path: `${signedDataPath}.signer`,
  };
  if (kind.outcome !== "pass") return { check: checkMade(rule, "unknown") };
  if (signer.choice === "self") {
    if (goal.kind === "external" || goal.payload === undefined) {
      return { check: checkMade(rule, "unknown", "whose key it is cannot be told without the payload") };
    }
    const key = await rules.self?.(goal.payload);
    if (key === undefined) return { check: checkMade(rule, "fail", "no key is known for what signs itself") };
    return { check: checkMade(rule, "pass"), signer: { choice: "self", key }, key };
  }
  const known =
    signer.choice === "digest"
      ? await rules.digest?.(signer.value)
      : signer.choice === "certificate"
        ? await rules.certificate?.(decodeCertificate(coer.encode(Certificate, signer.value[0]!)))
        : undefined;
  const name = signer.choice === "digest" ? toHex(signer.value) : "the certificate that came along";
  if (known === undefined) return { check: checkMade(rule, "fail", `${name} is not known`) };
  const { certificate, key = certificate.key } = known;
  const choice = signer.choice === "digest" ? "digest" : "certificate";
  return { check: checkMade(rule, "pass", name), signer: { choice, certificate }, key };
}

function signatureChecks(
  data: Ieee1609Dot2Data,
  signer: LayerSigner | undefined,
  key: VerificationKey | undefined,
): readonly Check[] {
  if (signer === undefined) {
    return [
      checkMade(
        {
          name: "data-signature",
          clause: "IEEE 1609.2 5.3.1",
          expected: "the signer's key made the signature over these octets",
          path: `${signedDataPath}.signature`,
        },
        "unknown",
        "there is no key to verify it with",
      ),
    ];
  }
  return verifySignedData(data, signer.choice === "self" ? "self" : signer.certificate, key);
}
