import { coer, DecodeError, toHex } from "@v2x/asn1";
import {
  type EventAdvice,
  type Opening,
  type OwnKey,
  openEnvelope,
  recipientIdOf,
  type Trace,
  type TraceCheck,
} from "@v2x/protocol";
import { type Check, Ieee1609Dot2Data, type RecipientInfo, ScmsPdu } from "@v2x/v2x-schema";
import type { Authorities } from "../authorities.ts";
import { type MessageKind, messageKind } from "./message-kind.ts";
import { type MessageAddresses, placeOfMessage, placeOfRecipient } from "./message-places.ts";

/** What an access point takes, and what it knows of others. */
export interface AccessPoint {
  /** The authority that it belongs to, in the words of people: `EA`. */
  readonly name: string;
  /** The choices that it takes, each as in `MessageKind`. */
  readonly takes: readonly string[];
  readonly clause: string;
  readonly addresses: MessageAddresses;
  readonly authorities: Authorities<string>;
  /** Own keys, where the access point itself takes nothing encrypted for them. */
  readonly keys?: readonly OwnKey[];
  /** The role that what it takes is encrypted for, where that is another's. */
  readonly forwardsTo?: string;
}

/**
 * An opening that is refused first of all for what the message is, where it belongs elsewhere: whoever signed it, and
 * whatever else is wrong. The refusal says what it is and where to send it.
 */
export async function namingStray<V>(opening: Opening<V>, point: AccessPoint): Promise<Opening<V>> {
  const innermost = opening.trace.texts.at(-1) ?? new Uint8Array();
  const kind = messageKind(innermost) ?? (await kindInside(innermost, point));
  if (kind !== undefined && !point.takes.includes(nameOf(kind))) return refusedForKind(opening, kind, point);
  return kind === undefined
    ? namingRecipient(opening, innermost, point)
    : namingClear(opening, placeOfMessage(kind, point.addresses), point);
}

/** What to do about a message that belongs elsewhere; nothing of other refusals. */
export function adviceOnStray({ name, found, outcome }: Check): readonly EventAdvice[] {
  if (outcome !== "fail" || found === undefined) return [];
  if (name === kindCheck && found.includes(". ")) {
    return [{ name: "message-of-another-kind", text: `${found.replace(/^it is/, "This is")}.` }];
  }
  const what = found.split(rather)[1];
  return what === undefined ? [] : [{ name: "encrypted-otherwise", text: `It is ${what}.` }];
}

const kindCheck = "message-kind";
/** Stands between what a check found and what that is. */
const rather = "; it is ";

function nameOf(kind: MessageKind): string {
  return kind.protocol === "application" ? `psid.${kind.psid}` : kind.choice;
}

async function kindInside(octets: Uint8Array, { keys = [] }: AccessPoint): Promise<MessageKind | undefined> {
  if (keys.length === 0) return undefined;
  const opened = await openEnvelope(octets, { layers: [{ kind: "encrypted", keys }], payload: ScmsPdu });
  const inside = opened.trace.texts[1];
  return inside && messageKind(inside);
}

function refusedForKind<V>(opening: Opening<V>, kind: MessageKind, point: AccessPoint): Opening<V> {
  const { trace, contentKey } = opening;
  const text = trace.texts.length - 1;
  const octets = { text, offset: 0, length: trace.texts[text]?.length ?? 0 };
  const check: TraceCheck = {
    name: kindCheck,
    clause: point.clause,
    outcome: "fail",
    expected: `the message is ${point.takes.map(lastWord).join(" or ")}`,
    found: `it is ${placeOfMessage(kind, point.addresses)}`,
    path: "content",
    octets,
  };
  const layers = trace.layers
    .map((layer) => ({ ...layer, checks: layer.checks.filter(({ name }) => name !== kindCheck) }))
    .concat({ kind: "payload", type: "", octets, checks: [check] });
  const claimed = opening.value ?? opening.claimed;
  return {
    trace: { ...trace, layers },
    ...(contentKey && { contentKey }),
    refusal: { kind: "payload", layer: layers.length - 1, check },
    ...(claimed !== undefined && { claimed }),
  };
}

function lastWord(choice: string): string {
  return choice.slice(choice.lastIndexOf(".") + 1);
}

/** Of what is encrypted for another authority of this system, or with the key of a request: what that is. */
function namingRecipient<V>(
  opening: Opening<V>,
  innermost: Uint8Array,
  { name, authorities, addresses, forwardsTo }: AccessPoint,
): Opening<V> {
  const check = opening.refusal?.check.name ?? "";
  if (!["recipient-is-us", "recipient-expected", "content-choice"].includes(check)) return opening;
  const recipients = recipientsOf(innermost);
  const ids = recipients.map((recipient) => toHex(recipientIdOf(recipient)));
  const other = authorities.usable.find(({ certificate }) => ids.includes(toHex(certificate.hashedId8)));
  if (other !== undefined) {
    const { role } = other.record;
    if (role === forwardsTo) return opening;
    return retold(opening, `encrypted for ${placeOfRecipient(role, name, addresses)}`);
  }
  return recipients.some(({ choice }) => choice === "pskRecipInfo") ? retold(opening, answer) : opening;
}

const answer =
  "encrypted with a key that both sides know, as the answer to a request is. Authorities send answers, and none takes one";

/** Of what belongs here but came in clear: that it has to be encrypted. */
function namingClear<V>(opening: Opening<V>, place: string, { name, forwardsTo }: AccessPoint): Opening<V> {
  const { refusal } = opening;
  if (refusal?.kind !== "encrypted" || refusal.check.name !== "content-choice") return opening;
  const whom = forwardsTo?.toUpperCase() ?? name;
  const [what] = place.split(". ");
  return retold(opening, `${what} in clear. Encrypt it for the certificate of the ${whom}`);
}

/** A refused opening whose check also says what was found instead. */
function retold<V>(opening: Opening<V>, what: string): Opening<V> {
  const { refusal, trace } = opening;
  if (refusal === undefined) return opening;
  const told = { ...refusal.check, found: `${refusal.check.found ?? "it is encrypted"}${rather}${what}` };
  const retell = (checks: readonly TraceCheck[]) =>
    checks.map((check) => (check === refusal.check ? told : check));
  const layers: Trace["layers"] = trace.layers.map((layer) => ({ ...layer, checks: retell(layer.checks) }));
  return { ...opening, trace: { ...trace, layers }, refusal: { ...refusal, check: told } };
}

function recipientsOf(octets: Uint8Array): readonly RecipientInfo[] {
  try {
    const { content } = coer.decode(Ieee1609Dot2Data, octets);
    const data = content.choice === "signedData" ? content.value.tbsData.payload.data?.content : content;
    return data?.choice === "encryptedData" ? data.value.recipients : [];
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
