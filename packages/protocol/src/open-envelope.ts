import { coer, type Schema } from "@v2x/asn1";
import { toBeSignedOctets } from "@v2x/credentials";
import {
  type Check,
  checkOf,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type Rule,
  SignedCertificateRequest,
  unmetIn,
} from "@v2x/v2x-schema";
import { blankedTexts } from "./blanked-texts.ts";
import { openCertificateRequest, readCertificateRequest, x509Text } from "./certificate-request-layer.ts";
import { checkMade, checkUnless } from "./check-made.ts";
import { expectedRecipientCheck, openEncryption } from "./encrypted-layer.ts";
import type {
  CertificateRequestRules,
  EncryptedRules,
  EnvelopeRules,
  PayloadRules,
  SignedRules,
} from "./envelope-rules.ts";
import type { LayerSigner } from "./layer-signer.ts";
import { convertedToUtf8, otherEncoding, wasConvertedToUtf8 } from "./other-encoding.ts";
import type { EventAdvice } from "./protocol-event.ts";
import { openSignature } from "./signed-layer.ts";
import { decoded, Text } from "./text.ts";
import type { LayerKind, OctetRange, Trace, TraceCheck, TraceLayer } from "./trace.ts";

/** Why an envelope was refused: the first check that fails, or stays open where none fails. */
export interface EnvelopeRefusal {
  readonly kind: LayerKind;
  /** Which of the trace's layers. */
  readonly layer: number;
  readonly check: TraceCheck;
  /** What the sender does about it, added by who knows what the message is. */
  readonly advice?: EventAdvice;
}

/** A signed layer whose checks all hold. */
export interface OpenedSignature {
  readonly signer: LayerSigner;
  /** The octets that the signature covers, in canonical encoding: neither signer nor signature are among them. */
  readonly signed: Uint8Array;
  /** Absent for a certificate request, which has none. */
  readonly header?: HeaderInfo;
}

/** What came of opening an envelope: a value or a refusal, and always the trace. */
export type Opening<V> = {
  readonly trace: Trace;
  /**
   * The AES-128 key of the outermost encrypted layer once it is unwrapped, also where the content or what is inside
   * was refused: an answer is encrypted with it. Never stored, never in the trace.
   */
  readonly contentKey?: Uint8Array;
} & (
  | {
      readonly refusal?: undefined;
      readonly claimed?: undefined;
      readonly value: V;
      /** One for each signed layer, the outermost first. */
      readonly signatures: readonly OpenedSignature[];
    }
  | {
      readonly refusal: EnvelopeRefusal;
      /** What stands in the midst, where it could be read: nothing to act on, but it tells who claims to ask what. */
      readonly claimed?: V;
      readonly value?: undefined;
      readonly signatures?: undefined;
    }
);

/**
 * Opens an envelope down to its payload.
 *
 * @returns never throws for what was received; what the functions in the rules and the keys throw goes through.
 */
export async function openEnvelope<X>(received: Uint8Array, rules: PayloadRules<X>): Promise<Opening<X>> {
  const opener = new Opener<X>(rules, rules.payload, undefined, rules.kind);
  await opener.run(received);
  return opener.result((payload) => payload as X);
}

/**
 * Opens an envelope whose innermost layer signs the digest of octets that travel elsewhere.
 *
 * @param external - those octets.
 * @returns as `openEnvelope`, without a value.
 * @see ETSI TS 103 097 — EtsiTs103097Data-SignedExternalPayload
 */
export async function openExternalSignature(
  received: Uint8Array,
  rules: EnvelopeRules<never>,
  external: Uint8Array,
): Promise<Opening<undefined>> {
  const opener = new Opener<never>(rules, undefined, external);
  await opener.run(received);
  return opener.result(() => undefined);
}

/**
 * Opens an envelope as far as something that is encrypted for somebody else, and looks at that from outside.
 *
 * @param recipients - digests of the certificates that it may be encrypted for.
 * @returns as `openEnvelope`; the value is COER of the encrypted Ieee1609Dot2Data.
 * @see IEEE 1609.2.1-2020 — Ieee1609Dot2Data-EncryptedOpenSigned
 */
export async function openForwarded(
  received: Uint8Array,
  rules: EnvelopeRules<never>,
  recipients: readonly Uint8Array[],
): Promise<Opening<Uint8Array>> {
  const opener = new Opener<never>(rules, undefined, undefined);
  const innermost = await opener.run(received);
  const data = innermost && opener.lookAtEncrypted(innermost, recipients);
  return opener.result(() => coer.encode(Ieee1609Dot2Data, data!));
}

const defaultMaxOctets = 65_536;
const type = "Ieee1609Dot2Data";

/** An Ieee1609Dot2Data and where it stands. */
interface Position {
  readonly text: Text;
  readonly data: Ieee1609Dot2Data;
  /** In the text; empty for the whole of it. */
  readonly path: string;
}

/** One opening: goes inwards layer by layer and writes down what it saw. */
class Opener<X> {
  readonly #rules: EnvelopeRules<X>;
  /** Absent where the payload is elsewhere. */
  readonly #payload: Schema<X> | undefined;
  readonly #external: Uint8Array | undefined;
  readonly #kind: Rule<X> | undefined;
  readonly #texts: Text[] = [];
  readonly #layers: TraceLayer[] = [];
  readonly #signatures: OpenedSignature[] = [];
  #contentKey: Uint8Array | undefined;
  #value: X | undefined;
  /** Refuses before what is wrong with the signed layers around the message. */
  #wrongKind: EnvelopeRefusal | undefined;

  constructor(
    rules: EnvelopeRules<X>,
    payload: Schema<X> | undefined,
    external: Uint8Array | undefined,
    kind?: Rule<X>,
  ) {
    this.#rules = rules;
    this.#payload = payload;
    this.#external = external;
    this.#kind = kind;
  }

  /** @returns what is inside the last layer, where that is not the payload and all could be read. */
  async run(received: Uint8Array): Promise<Position | undefined> {
    let position = this.#enter(received);
    for (const rules of this.#rules.layers) {
      if (position === undefined) return undefined;
      if (rules.kind === "encrypted") position = await this.#decrypt(this.#encryptedIn(position), rules);
      else if (rules.kind === "certificateRequest") {
        await this.#openRequest(position, rules);
        return undefined;
      } else if (!(rules.isOptional && position.data.content.choice === "unsecuredData")) {
        position = await this.#verify(position, rules);
      }
    }
    if (position === undefined || this.#payload === undefined) return position;
    this.#readPayload(position, this.#payload);
    return undefined;
  }

  /** Adds a layer for encrypted data that stays shut. @returns the data. */
  lookAtEncrypted(position: Position, recipients: readonly Uint8Array[]): Ieee1609Dot2Data {
    const { text, data, path } = this.#encryptedIn(position);
    const { content } = data;
    const choice = choiceCheck(data, "encryptedData", path);
    const checks =
      content.choice === "encryptedData"
        ? [choice, expectedRecipientCheck(content.value, joined(path, "content.encryptedData"), recipients)]
        : [choice];
    this.#add(
      "encrypted",
      rangeOfData({ text, data, path }),
      checks.map((check) => text.placed(check)),
    );
    return data;
  }

  result<V>(valueFrom: (payload: X | undefined) => V): Opening<V> {
    const trace = { texts: blankedTexts(this.#texts), layers: this.#layers };
    const known = { trace, ...(this.#contentKey === undefined ? {} : { contentKey: this.#contentKey }) };
    const refusal = this.#wrongKind ?? refusalIn(this.#layers);
    if (refusal !== undefined) {
      return { ...known, refusal, ...(this.#value === undefined ? {} : { claimed: valueFrom(this.#value) }) };
    }
    return { ...known, value: valueFrom(this.#value), signatures: this.#signatures };
  }

  /** Reads a text as an envelope. */
  #enter(octets: Uint8Array): Position | undefined {
    const text = new Text(this.#texts.length, octets);
    this.#texts.push(text);
    const limit = this.#rules.maxOctets ?? defaultMaxOctets;
    const size = text.placed(
      checkUnless(
        {
          name: "size-within-limit",
          clause: "a limit of this portal",
          expected: `at most ${limit} octets`,
          path: "",
        },
        octets.length <= limit ? undefined : `${octets.length} octets`,
      ),
    );
    const version: TraceCheck =
      octets[0] === 3 || octets.length === 0 ? checkMade(versionRule, "pass") : wrongVersion(text);
    if (size.outcome === "fail" || version.outcome === "fail") {
      this.#add("envelope", text.range, [size, version, checkMade(canonicalRule, "unknown")]);
      return undefined;
    }
    const { check, value: data } = decoded(canonicalRule, Ieee1609Dot2Data, octets, text.range);
    const isMangled = data === undefined && wasConvertedToUtf8(octets);
    const found = isMangled ? { found: `${check.found}: ${convertedToUtf8}` } : {};
    this.#add("envelope", text.range, [size, version, { ...check, ...found }]);
    text.data = data;
    return data && { text, data, path: "" };
  }

  /**
   * Encrypted data below a signature: in its own place, or as octets of unsecured data, as IEEE 1609.2.1 has it.
   *
   * @see IEEE 1609.2.1 — Ieee1609Dot2Data-EncryptedSigned
   */
  #encryptedIn(position: Position): Position {
    const { data, path } = position;
    if (path === "" || data.content.choice !== "unsecuredData") return position;
    const octets = data.content.value;
    const inner = decoded(canonicalRule, Ieee1609Dot2Data, octets, position.text.range).value;
    return inner?.content.choice === "encryptedData" ? (this.#enter(octets) ?? position) : position;
  }

  async #decrypt({ text, data, path }: Position, rules: EncryptedRules): Promise<Position | undefined> {
    const { content } = data;
    const choice = choiceCheck(data, "encryptedData", path);
    if (content.choice !== "encryptedData") {
      this.#add("encrypted", rangeOfData({ text, data, path }), [text.placed(choice)]);
      return undefined;
    }
    const opened = await openEncryption(content.value, joined(path, "content.encryptedData"), rules);
    const checks = [choice, ...opened.checks].map((check) => text.placed(check));
    this.#add("encrypted", rangeOfData({ text, data, path }), checks);
    this.#contentKey ??= opened.contentKey;
    return opened.plaintext && this.#enter(opened.plaintext);
  }

  async #verify({ text, data, path }: Position, rules: SignedRules<X>): Promise<Position | undefined> {
    const { content } = data;
    const choice = choiceCheck(data, "signedData", path);
    const isInnermost = rules === this.#rules.layers.at(-1);
    if (content.choice !== "signedData") {
      this.#add("signed", rangeOfData({ text, data, path }), [text.placed(choice)]);
      // What is not signed can still be named.
      const isReadable = this.#kind !== undefined && isInnermost && content.choice === "unsecuredData";
      return isReadable ? { text, data, path } : undefined;
    }
    const goal =
      this.#external === undefined || !isInnermost
        ? ({ kind: "data", payload: this.#payloadBelow(data, text) } as const)
        : ({ kind: "external", octets: this.#external } as const);
    const opened = await openSignature(data, content.value, path, rules, goal);
    const checks = [choice, ...opened.checks].map((check) => text.placed(check));
    this.#add("signed", rangeOfData({ text, data, path }), checks);
    const { tbsData } = content.value;
    if (opened.signer !== undefined) {
      const signed = toBeSignedOctets(tbsData);
      this.#signatures.push({ signer: opened.signer, signed, header: tbsData.headerInfo });
    }
    const inner = tbsData.payload.data;
    return inner && { text, data: inner, path: joined(path, "content.signedData.tbsData.payload.data") };
  }

  async #openRequest(position: Position, rules: CertificateRequestRules<X>): Promise<void> {
    const { text, data, path } = position;
    const { content } = data;
    const choice = choiceCheck(data, "signedCertificateRequest", path);
    const type = SignedCertificateRequest.name;
    const place = rangeOfData(position);
    if (this.#payload === undefined) throw new TypeError("What a certificate request asks travels with it.");
    if (content.choice !== "signedCertificateRequest") {
      this.#layers.push({ kind: "signed", type, octets: place, checks: [text.placed(choice)] });
      return;
    }
    const octets = text.rangeOf(content.value);
    const { check, value: read } = readCertificateRequest(
      content.value,
      octets,
      rules.protocol ?? "ieee1609dot2dot1",
    );
    if (read === undefined) {
      this.#layers.push({ kind: "signed", type, octets: place, checks: [choice, check] });
      return;
    }
    const asked = text.rangeOf(read.asked);
    const rule = payloadRule(this.#payload, "content.signedCertificateRequest.tbsRequest");
    const payload = decoded(rule, this.#payload, read.asked, asked);
    const { checks, signer } = await openCertificateRequest(
      read,
      content.value,
      octets,
      rules,
      payload.value,
    );
    this.#layers.push({ kind: "signed", type, octets: place, checks: [choice, check, ...checks] });
    if (signer !== undefined) this.#signatures.push({ signer, signed: read.asked });
    this.#value = payload.value;
    this.#layers.push({
      kind: "payload",
      type: this.#payload.name,
      octets: asked,
      checks: [payload.check],
    });
  }

  /** The payload in the midst of signed data, if it can be read: who signs himself has his key there. */
  #payloadBelow(data: Ieee1609Dot2Data, text: Text): X | undefined {
    let { content } = data;
    while (content.choice === "signedData") {
      const inner = content.value.tbsData.payload.data;
      if (inner === undefined) return undefined;
      content = inner.content;
    }
    if (content.choice !== "unsecuredData" || this.#payload === undefined) return undefined;
    return decoded(payloadRule(this.#payload, ""), this.#payload, content.value, text.range).value;
  }

  #readPayload({ text, data, path }: Position, payload: Schema<X>): void {
    const choice = choiceCheck(data, "unsecuredData", path);
    if (data.content.choice !== "unsecuredData") {
      this.#layers.push({
        kind: "payload",
        type: payload.name,
        octets: rangeOfData({ text, data, path }),
        checks: [text.placed(choice)],
      });
      return;
    }
    const octets = text.rangeOf(data.content.value);
    const rule = payloadRule(payload, joined(path, "content.unsecuredData"));
    const { check, value } = decoded(rule, payload, data.content.value, octets);
    this.#value = value;
    const kind = this.#kind && value !== undefined ? { ...checkOf(this.#kind, value), octets } : undefined;
    if (kind?.outcome === "fail") {
      this.#wrongKind = { kind: "payload", layer: this.#layers.length, check: kind };
    }
    const checks = [choice, check, ...(kind ? [kind] : [])];
    this.#layers.push({ kind: "payload", type: payload.name, octets, checks });
  }

  #add(kind: LayerKind, octets: OctetRange, checks: readonly TraceCheck[]): void {
    this.#layers.push({ kind, type, octets, checks });
  }
}

function refusalIn(layers: readonly TraceLayer[]): EnvelopeRefusal | undefined {
  const unmet = layers.flatMap(({ kind, checks }, layer) =>
    unmetIn(checks).map((check) => ({ kind, layer, check })),
  );
  return unmet.find(({ check }) => check.outcome === "fail") ?? unmet[0];
}

const versionRule = {
  name: "protocol-version",
  clause: "IEEE 1609.2 Ieee1609Dot2Data",
  expected: "protocolVersion is 3",
  path: "protocolVersion",
};
const canonicalRule = {
  name: "envelope-decodes",
  clause: "IEEE 1609.2 Ieee1609Dot2Data; ITU-T X.696",
  expected: "the octets are the canonical encoding of an Ieee1609Dot2Data",
  path: "",
};

function wrongVersion({ octets, index }: Text): TraceCheck {
  const encoding = otherEncoding(octets);
  const found = `the first octet is ${octets[0]}${encoding === undefined ? "" : `: ${encoding}`}`;
  return { ...checkMade(versionRule, "fail", found), octets: { text: index, offset: 0, length: 1 } };
}

function payloadRule({ name }: Schema, path: string) {
  return {
    name: "payload-decodes",
    clause: "ITU-T X.696",
    expected: `the payload is the canonical encoding of ${name}`,
    path,
  };
}

function choiceCheck({ content }: Ieee1609Dot2Data, wanted: string, path: string): Check {
  const hint = content.choice === "signedX509CertificateRequest" ? `: ${x509Text}` : "";
  return checkUnless(
    {
      name: "content-choice",
      clause: "IEEE 1609.2 Ieee1609Dot2Content",
      expected: `the content is ${wanted}`,
      path: joined(path, "content"),
    },
    content.choice === wanted ? undefined : `the content is ${content.choice}${hint}`,
  );
}

function rangeOfData({ text, path }: Position): OctetRange {
  return path === "" ? text.range : text.rangeAt(path);
}

function joined(path: string, inner: string): string {
  return path === "" ? inner : `${path}.${inner}`;
}
