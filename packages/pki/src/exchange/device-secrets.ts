import { coer, type Schema } from "@v2x/asn1";
import type { Opening } from "@v2x/protocol";
import { camp, EtsiTs102941Data, Ieee1609Dot2Data, ScmsPdu, SignedCertificateRequest } from "@v2x/v2x-schema";

/**
 * Returns an opening whose trace has zeros for the keys of expansion functions, by which the certificates of a device
 * can be linked, and, where it is refused, for the HMAC key of a request for a ticket.
 *
 * @param hidesUnread - whether what follows the octet at which a plaintext could not be read any more, and may hold such
 *   keys, is zeros too.
 */
export function withoutDeviceSecrets<V>(opening: Opening<V>, hidesUnread: boolean): Opening<V> {
  const { trace, value, claimed, refusal } = opening;
  const said = value ?? claimed;
  const names = refusal === undefined ? expansions : secrets;
  const known = secretsIn(said, names);
  if (said !== undefined && known.length === 0) return opening;
  const texts = trace.texts.map((text, at) =>
    blanked(said === undefined ? unreadBlanked(text, hidesUnread && at > 0) : text, known),
  );
  return { ...opening, trace: { ...trace, texts } };
}

const expansions = /^(expansion|signingExpansion|encryptionExpansion|unified|compactUnified)$/;
const secrets = /^(expansion|signingExpansion|encryptionExpansion|unified|compactUnified|hmacKey)$/;

/** Shorter octets are no key, and stand in too many places. */
const fewestOctets = 8;

/** Finds the octets of secret components in a decoded value. */
function secretsIn(value: unknown, names: RegExp): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const search = (part: unknown, isSecret: boolean): void => {
    if (typeof part !== "object" || part === null) return;
    if (part instanceof Uint8Array) {
      if (isSecret && part.length >= fewestOctets) found.push(part);
      return;
    }
    const { choice } = part as { readonly choice?: unknown };
    const isChosen = isSecret || (typeof choice === "string" && names.test(choice));
    if (Array.isArray(part)) for (const member of part) search(member, isChosen);
    else for (const [name, member] of Object.entries(part)) search(member, isChosen || names.test(name));
  };
  search(value, false);
  return found;
}

function blanked(text: Uint8Array, keys: readonly Uint8Array[]): Uint8Array {
  const copy = Buffer.from(text);
  for (const key of keys)
    for (let at = copy.indexOf(key); at >= 0; at = copy.indexOf(key, at + key.length))
      copy.fill(0, at, at + key.length);
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.length);
}

/** Blanks what can be read of a text that was not understood as a whole. */
function unreadBlanked(text: Uint8Array, hidesUnread: boolean): Uint8Array {
  const { map, failure } = coer.explore(Ieee1609Dot2Data, text);
  const inner = map.findLast(
    ({ path, value }) =>
      /(unsecuredData|signedCertificateRequest)$/.test(path) && value instanceof Uint8Array,
  )?.value;
  if (!(inner instanceof Uint8Array)) {
    if (failure === undefined || !hidesUnread) return text;
    return text.map((octet, at) => (at > failure.offset ? 0 : octet));
  }
  const readings = payloads.map((schema) => coer.explore(schema as Schema<unknown>, inner));
  const readTo = ({ failure: end }: (typeof readings)[number]) => end?.offset ?? inner.length;
  const best = readings.toSorted((a, b) => readTo(b) - readTo(a))[0]!;
  const known = best.map.flatMap(({ path, value }) =>
    value instanceof Uint8Array && path.split(/[.[\]]/).some((name) => secrets.test(name)) ? [value] : [],
  );
  const start = inner.byteOffset - text.byteOffset;
  const read = hidesUnread && best.failure ? start + best.failure.offset : text.length;
  return blanked(text, known).map((octet, at) => (at > read && at < start + inner.length ? 0 : octet));
}

/** What may hold secrets, as it stands inside an envelope. */
const payloads = [
  SignedCertificateRequest,
  camp.SignedCertificateRequest,
  ScmsPdu,
  camp.ScmsPDU,
  EtsiTs102941Data,
];
