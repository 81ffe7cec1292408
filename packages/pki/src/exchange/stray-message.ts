import { type EventAdvice, type Opening, type OwnKey, openEnvelope, type TraceCheck } from "@v2x/protocol";
import { ScmsPdu } from "@v2x/v2x-schema";
import type { Authorities } from "../authorities.ts";
import { type MessageKind, messageKind } from "./message-kind.ts";
import { type MessageAddresses, type Placement, placeOfMessage } from "./message-places.ts";
import { placeOfEncrypted } from "./misaddressed-message.ts";
import { type AuthorityName, nameOfAuthority, type OtherSystems } from "./other-systems.ts";

/** What an access point accepts, and what it knows of others. */
export interface AccessPoint {
  readonly authority: AuthorityName;
  readonly accepts: {
    readonly protocol: Exclude<MessageKind["protocol"], "application">;
    /** Each as in `MessageKind`. */
    readonly choices: readonly string[];
  };
  /** The role that its messages are encrypted for; absent where they are not encrypted. */
  readonly recipient?: string;
  readonly clause: string;
  /** Of its own system. */
  readonly urls: MessageAddresses;
  readonly otherSystems?: OtherSystems | undefined;
  readonly authorities: Authorities<string>;
  /** Own keys, where the access point itself accepts nothing encrypted for them. */
  readonly keys?: readonly OwnKey[];
}

/**
 * Refuses a message that belongs elsewhere for that, whoever signed it and whatever else is wrong: for its kind, for whom
 * it is encrypted, or for not being encrypted. The refusal says what the message is and carries advice where to send it;
 * other openings come back as they are.
 */
export async function namingStray<V>(opening: Opening<V>, point: AccessPoint): Promise<Opening<V>> {
  const innermost = opening.trace.texts.at(-1) ?? new Uint8Array();
  const kind = messageKind(innermost) ?? (await kindInside(innermost, point));
  if (kind === undefined) return withPlacement(opening, await placeOfEncrypted(opening, innermost, point));
  const place = placeOfMessage(kind, { ...point.otherSystems?.addresses, ...point.urls });
  return isAccepted(kind, point) ? namingClear(opening, place, point) : refusedForKind(opening, place, point);
}

const kindCheck = "message-kind";

/** What a check found in a message that belongs elsewhere. */
export function foundOf({ what, remedy }: Placement): string {
  return `it is ${what}. ${remedy}`;
}

/** What the sender of such a message does about it. */
export function adviceOf({ what, remedy }: Placement, name = "message-of-another-kind"): EventAdvice {
  return { name, text: `This is ${what}. ${remedy}.` };
}

function isAccepted(kind: MessageKind, { accepts: { protocol, choices } }: AccessPoint): boolean {
  return kind.protocol !== "application" && kind.protocol === protocol && choices.includes(kind.choice);
}

async function kindInside(octets: Uint8Array, { keys = [] }: AccessPoint): Promise<MessageKind | undefined> {
  if (keys.length === 0) return undefined;
  const opened = await openEnvelope(octets, { layers: [{ kind: "encrypted", keys }], payload: ScmsPdu });
  const inside = opened.trace.texts[1];
  return inside && messageKind(inside);
}

function refusedForKind<V>(
  opening: Opening<V>,
  place: Placement,
  { clause, accepts: { choices } }: AccessPoint,
): Opening<V> {
  const { trace, contentKey } = opening;
  const text = trace.texts.length - 1;
  const octets = { text, offset: 0, length: trace.texts[text]?.length ?? 0 };
  const check: TraceCheck = {
    name: kindCheck,
    clause,
    outcome: "fail",
    expected: `the message is ${choices.map(lastWord).join(" or ")}`,
    found: foundOf(place),
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
    refusal: { kind: "payload", layer: layers.length - 1, check, advice: adviceOf(place) },
    ...(claimed !== undefined && { claimed }),
  };
}

function lastWord(choice: string): string {
  return choice.slice(choice.lastIndexOf(".") + 1);
}

/** Refuses what belongs here but came in clear for that, whoever signed it. */
function namingClear<V>(
  opening: Opening<V>,
  { what }: Placement,
  { authority, recipient }: AccessPoint,
): Opening<V> {
  const { layers } = opening.trace;
  const layer = layers.findIndex(({ kind }) => kind === "encrypted");
  const check = layers[layer]?.checks.find(
    ({ name, outcome }) => name === "content-choice" && outcome === "fail",
  );
  if (check === undefined || recipient === undefined) return opening;
  const whom = nameOfAuthority({ ...authority, role: recipient }, false);
  const place = { what: `${what} in clear`, remedy: `Encrypt it for the certificate of ${whom}` };
  return withPlacement(opening, place, { kind: "encrypted", layer, check });
}

/** A refused opening whose check and advice also say what the message is. */
function withPlacement<V>(
  opening: Opening<V>,
  place: Placement | undefined,
  refusal = opening.refusal,
): Opening<V> {
  if (opening.refusal === undefined || refusal === undefined || place === undefined) return opening;
  const { trace } = opening;
  const { check: before } = refusal;
  const check = { ...before, found: `${before.found ?? "it is encrypted"}; ${foundOf(place)}` };
  const layers = trace.layers.map((layer) => ({
    ...layer,
    checks: layer.checks.map((one) => (one === before ? check : one)),
  }));
  const advice = adviceOf(place, "encrypted-otherwise");
  return { ...opening, trace: { ...trace, layers }, refusal: { ...refusal, check, advice } };
}
