/** What secured data carries: the octets inside an envelope, and which structure they are. */
import type { FieldRange } from "@v2x/asn1";
import { type Finding, type Ieee1609Dot2Content, Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import type { Attempt } from "./attempt.ts";

/** Octets that an envelope carries. */
export interface EnvelopePayload {
  /** The field that holds them. */
  readonly path: string;
  readonly octets: Uint8Array;
  /** The alternative of Ieee1609Dot2Content that they are; `message` where they are the J2735 message in a frame. */
  readonly content:
    | Exclude<Ieee1609Dot2Content["choice"], "signedData" | "encryptedData" | "unknown">
    | "message";
  /** The application that the signer names; absent where nobody signed or the header was not reached. */
  readonly psid?: number;
  /** The field that names it. */
  readonly psidPath?: string;
  /** When the signer says that it was signed: TAI milliseconds since 2004. */
  readonly signedAtMs?: number;
  /** Which message of J2735 they are. */
  readonly messageId?: number;
}

/**
 * The innermost octets of secured data, plain or signed; undefined where it is encrypted or the data are elsewhere.
 * Where the octets of the envelope end early, what there is of the payload.
 *
 * @param bytes - those that the attempt read.
 */
export function payloadIn(made: Attempt, bytes: Uint8Array): EnvelopePayload | undefined {
  if (made.failure !== undefined) return payloadInCut(made, bytes);
  return isEnvelope(made) ? innermost(made.value as Ieee1609Dot2Data) : undefined;
}

/** Of whatever edition. */
function isEnvelope({ structure }: Attempt): boolean {
  return structure.schema === Ieee1609Dot2Data;
}

/** A payload that is longer than what there is of the layer around it. */
function payloadInCut({ schema, map, failure }: Attempt, bytes: Uint8Array): EnvelopePayload | undefined {
  const last = map.at(-1);
  if (last === undefined || !isCutAt(last, failure)) return undefined;
  const { path } = last;
  if (schema === j2735.MessageFrame && path === "value") {
    const messageId = map.find((range) => range.path === "messageId")?.value as number;
    const octets = messageOfCutFrame(bytes);
    return octets.length === 0 ? undefined : { path, octets, content: "message", messageId };
  }
  if (!path.endsWith("unsecuredData")) return undefined;
  const octets = behindLength(bytes.subarray(last.start));
  return octets.length === 0 ? undefined : { path, octets, content: "unsecuredData" };
}

/** What there is of the message: behind its number, of two octets, and its length; nothing if that has fragments. */
function messageOfCutFrame(bytes: Uint8Array): Uint8Array {
  const length = bytes[2] ?? 0;
  return length < 192 ? bytes.subarray(length < 128 ? 3 : 4) : new Uint8Array(0);
}

function isCutAt({ path }: FieldRange, failure: Attempt["failure"]): boolean {
  return failure?.code === "truncated" && failure.path === path;
}

function innermost(data: Ieee1609Dot2Data): EnvelopePayload | undefined {
  let content: Ieee1609Dot2Content = data.content;
  let path = "content";
  let signature: Pick<EnvelopePayload, "psid" | "psidPath" | "signedAtMs"> = {};
  while (content.choice === "signedData") {
    const { psid, generationTime } = content.value.tbsData.headerInfo;
    signature = {
      psid,
      psidPath: `${path}.signedData.tbsData.headerInfo.psid`,
      ...(generationTime === undefined ? {} : { signedAtMs: Number(generationTime / 1000n) }),
    };
    const inner: Ieee1609Dot2Data | undefined = content.value.tbsData.payload.data;
    if (inner === undefined) return undefined;
    path += ".signedData.tbsData.payload.data.content";
    content = inner.content;
  }
  if (content.choice === "encryptedData" || content.choice === "unknown") return undefined;
  return {
    path: `${path}.${content.choice}`,
    octets: content.value,
    content: content.choice,
    ...signature,
  };
}

/** What there is behind a COER length that reaches past the end. */
function behindLength(bytes: Uint8Array): Uint8Array {
  const first = bytes[0] ?? 0;
  return bytes.subarray(first < 128 ? 1 : 1 + (first & 127));
}

/** Why secured data that could be read carries nothing that can be read on. */
export function remarkWithoutPayload(made: Attempt): Finding | undefined {
  if (!isEnvelope(made)) return undefined;
  let { content } = made.value as Ieee1609Dot2Data;
  let path = "content";
  while (content.choice === "signedData") {
    const { data } = content.value.tbsData.payload;
    path += ".signedData.tbsData.payload";
    if (data === undefined) {
      return {
        path,
        rule: "the payload is elsewhere; only its digest is here",
        clause: "IEEE 1609.2, SignedDataPayload",
      };
    }
    path += ".data.content";
    content = data.content;
  }
  if (content.choice !== "encryptedData") return undefined;
  const { recipients, ciphertext } = content.value;
  const count = recipients.length === 1 ? "1 recipient" : `${recipients.length} recipients`;
  const size =
    ciphertext.choice === "unknown"
      ? ""
      : `; ${ciphertext.value.ccmCiphertext.length} octets of ciphertext, 16 of them the tag`;
  return {
    path: `${path}.encryptedData`,
    rule: `the content is encrypted for ${count} and cannot be read here${size}`,
    clause: "IEEE 1609.2, EncryptedData",
  };
}
