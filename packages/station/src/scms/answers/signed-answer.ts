import { type Schema, toHex } from "@v2x/asn1";
import { type DecodedCertificate, fromTime32, timeText } from "@v2x/credentials";
import { openEnvelope, type Trace } from "@v2x/protocol";
import {
  type Check,
  ScmsPdu,
  type ScmsPduContent,
  SecurityMgmtPsid,
  schemaIn,
  scmsEdition2020,
} from "@v2x/v2x-schema";
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
 * Opens a signed message of the SCMS: PSID 35 and one certificate whose key made the signature. Its age is that of the
 * message; where the header has a time as well, as the edition of 2020 has it, of both. An answer of that edition, whose
 * ECA answers have no time inside, is read too.
 *
 * @param since - it may be as old as that.
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed
 */
export async function openSignedAnswer(
  received: Uint8Array,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<OpenedAnswer> {
  const pastMs = now.getTime() - since.getTime() + clockToleranceMs;
  const open = (payload: Schema<ScmsPdu>) =>
    openEnvelope(received, { layers: [signedLayer(now, pastMs)], payload });
  const current = await open(ScmsPdu);
  const older = isUndecodable(current.trace) ? await open(scmsPdu2020) : current;
  const { trace, value, signatures } = older.value === undefined ? current : older;
  const ofLayers = trace.layers.flatMap((layer) => layer.checks);
  const signer = signatures?.[0]?.signer;
  if (value === undefined || signer === undefined || signer.choice === "self") {
    return { checks: ofLayers, trace };
  }
  const { content } = value;
  const time = messageTimeCheck(content, new Date(now.getTime() - pastMs), now);
  const checks = [...ofLayers, time];
  if (time.outcome === "fail") return { checks, trace };
  return { checks, trace, opened: { content, signer: signer.certificate } };
}

const scmsPdu2020 = schemaIn(scmsEdition2020, ScmsPdu) as Schema<ScmsPdu>;

/** Whether the message inside is not one of the edition in force. */
function isUndecodable({ layers }: Trace): boolean {
  return layers.some(({ checks }) =>
    checks.some(({ name, outcome }) => name === "payload-decodes" && outcome === "fail"),
  );
}

function signedLayer(now: Date, pastMs: number) {
  return {
    kind: "signed",
    signer: { certificate: async (certificate: DecodedCertificate) => ({ certificate }) },
    header: {
      psid: SecurityMgmtPsid,
      generationTime: { isOptional: true, at: now, pastMs, futureMs: clockToleranceMs },
    },
  } as const;
}

/** That a message is neither too old nor ahead. An info status says of itself nothing but in its header. */
function messageTimeCheck(content: ScmsPduContent, earliest: Date, now: Date): Check {
  const latest = new Date(now.getTime() + clockToleranceMs);
  const rule = {
    name: "message-time",
    clause: "IEEE 1609.2.1 generationTime",
    expected: `generationTime lies between ${timeText(earliest)} and ${timeText(latest)}`,
    path: "generationTime",
  };
  const time = generationTimeIn(content);
  if (time === undefined) return { ...rule, outcome: "notApplicable" };
  const made = fromTime32(time);
  return checkUnless(rule, made >= earliest && made <= latest ? undefined : `it is ${timeText(made)}`);
}

function generationTimeIn({ choice, value }: ScmsPduContent): number | undefined {
  if (choice === "eca-ee" && value.choice === "ecaEeCertResponse") return value.value.generationTime;
  const isOfRa = choice === "ee-ra" && (value.choice === "raEeCertAck" || value.choice === "raEeCertInfo");
  return isOfRa ? value.value.generationTime : undefined;
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
