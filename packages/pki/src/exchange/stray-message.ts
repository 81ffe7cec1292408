import { type EventAdvice, type Opening, type OwnKey, openEnvelope, type TraceCheck } from "@v2x/protocol";
import { ScmsPdu } from "@v2x/v2x-schema";
import { withoutDeviceSecrets } from "./device-secrets.ts";
import { type MessageKind, messageKind } from "./message-kind.ts";
import { type Placement, placeOfMessage } from "./message-places.ts";
import { placeOfEncrypted, type RecipientPoint } from "./misaddressed-message.ts";
import { nameOfAuthority } from "./other-systems.ts";

/** An address of an authority: what it accepts, and what is known there of others. */
export interface AccessPoint extends RecipientPoint {
  readonly accepts: {
    readonly protocol: Exclude<MessageKind["protocol"], "application">;
    /** Each as in `MessageKind`. */
    readonly choices: readonly string[];
  };
  readonly clause: string;
  /** Own keys, where the address itself accepts nothing encrypted for them. */
  readonly keys?: readonly OwnKey[];
}

/**
 * Refuses a message that belongs elsewhere for that alone, regardless of its signature and other faults: for its kind,
 * for whom it is encrypted, or for not being encrypted. The refusal says what the message is and carries advice where to
 * send it; other openings come back as they are.
 */
export async function namingStray<V>(opening: Opening<V>, point: AccessPoint): Promise<Opening<V>> {
  // The AA itself hides what it cannot read of a plaintext, after it advised on it.
  return withoutDeviceSecrets(await named(opening, point), point.authority.system !== "ccms");
}

async function named<V>(opening: Opening<V>, point: AccessPoint): Promise<Opening<V>> {
  const innermost = opening.trace.texts.at(-1) ?? new Uint8Array();
  const kind = messageKind(innermost) ?? (await kindInside(innermost, point));
  if (kind === undefined) return namingRecipient(opening, point);
  const place = placeOfMessage(kind, { ...point.otherSystems?.addresses, ...point.urls });
  return isAccepted(kind, point) ? namingClear(opening, place, point) : refusedForKind(opening, place, point);
}

/** As `namingStray`, for encrypted data inside a message: names only whom it is encrypted for. */
export async function namingRecipient<V>(opening: Opening<V>, point: RecipientPoint): Promise<Opening<V>> {
  return withPlacement(opening, await placeOfEncrypted(opening, point));
}

const kindCheck = "message-kind";

/** Returns what a check found in a message that belongs elsewhere. */
export function foundOf({ what, remedy }: Placement): string {
  return `it is ${what}. ${remedy}`;
}

/** Returns what the sender of such a message does about it. */
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

/** Refuses a message that belongs here but came in clear for that alone, regardless of its signature. */
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

/** Adds to the check and the advice of a refused opening what the message is. */
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
