import { toHex } from "@v2x/asn1";
import type { DecodedCertificate } from "@v2x/credentials";
import { openEnvelope, type Trace } from "@v2x/protocol";
import { type Check, ScmsPdu, type ScmsPduContent, SecurityMgmtPsid } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";

/** How far the clocks of a device and of the SCMS may be apart. */
const clockToleranceMs = 300_000;

/** A message of the SCMS that was opened. */
export interface OpenedAnswer {
  readonly checks: readonly Check[];
  readonly trace: Trace;
  /** What it says, and who signed it, where every check holds: whether the signer may say so is not asked here. */
  readonly opened?: { readonly content: ScmsPduContent; readonly signer: DecodedCertificate };
}

/**
 * Opens a signed message of the SCMS: PSID 35, a time, and one certificate whose key made the signature.
 *
 * @param since - it may be as old as that.
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed
 */
export async function openSignedAnswer(
  received: Uint8Array,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<OpenedAnswer> {
  const pastMs = now.getTime() - since.getTime() + clockToleranceMs;
  const { trace, value, signatures } = await openEnvelope(received, {
    layers: [
      {
        kind: "signed",
        signer: { certificate: async (certificate) => ({ certificate }) },
        header: {
          psid: SecurityMgmtPsid,
          generationTime: { at: now, pastMs, futureMs: clockToleranceMs },
        },
      },
    ],
    payload: ScmsPdu,
  });
  const checks = trace.layers.flatMap((layer) => layer.checks);
  const signer = signatures?.[0]?.signer;
  if (value === undefined || signer === undefined || signer.choice === "self") return { checks, trace };
  return { checks, trace, opened: { content: value.content, signer: signer.certificate } };
}

/** That an answer names the request. @param hashes - names of the request; any of them will do. */
export function answersRequestCheck(requestHash: Uint8Array, hashes: readonly Uint8Array[]): Check {
  return checkUnless(
    {
      name: "answers-this-request",
      clause: "IEEE 1609.2.1 requestHash",
      expected: `requestHash is ${hashes.map(toHex).join(" or ")}`,
      path: "requestHash",
    },
    hashes.some((hash) => Buffer.compare(hash, requestHash) === 0)
      ? undefined
      : `it is ${toHex(requestHash)}`,
  );
}

/** That a message says what was waited for. */
export function answerKindCheck(expected: string, content: ScmsPduContent, isIt: boolean): Check {
  const { choice, value } = content;
  const found = value !== null && "choice" in value ? `${choice} ${value.choice}` : choice;
  return checkUnless(
    {
      name: "answer-kind",
      clause: "IEEE 1609.2.1 ScmsPdu",
      expected: `it holds ${expected}`,
      path: "content",
    },
    isIt ? undefined : `it holds ${found}`,
  );
}
