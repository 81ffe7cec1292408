import { coer } from "@v2x/asn1";
import type { Trace } from "@v2x/protocol";
import { EtsiTs102941Data, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { authorizationRequestIn } from "./open-at-aa.ts";

/**
 * The same trace with zeros for the HMAC key of the request, the session's secret between station and AA. What follows
 * the octet at which a plaintext could not be read any more may hold it, and is zeros too; so is what a message of an
 * unknown kind carries.
 *
 * @param message - what the request says, where it could be read.
 */
export function withoutHmacKey(trace: Trace, message: EtsiTs102941Data | undefined): Trace {
  const hmacKey = message && authorizationRequestIn(message)?.hmacKey;
  const texts = trace.texts.map((text, index) => {
    if (index === 0) return text;
    const isRead = message !== undefined && message.content.choice !== "unknown";
    return isRead ? blanked(text, hmacKey) : blankedUnread(text);
  });
  return { ...trace, texts };
}

/**
 * Returns a trace of another authority without the HMAC key of an authorization request that was sent to it by mistake.
 * Other messages stay as they are.
 */
export function withoutStrayHmacKey(trace: Trace): Trace {
  const texts = trace.texts.map((text, index) =>
    index === 0 ? text : blanked(text, explored(text).hmacKey),
  );
  return { ...trace, texts };
}

function blanked(text: Uint8Array, secret: Uint8Array | undefined): Uint8Array {
  if (secret === undefined) return text;
  const copy = Buffer.from(text);
  for (let at = copy.indexOf(secret); at >= 0; at = copy.indexOf(secret, at + secret.length)) {
    copy.fill(0, at, at + secret.length);
  }
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.length);
}

function blankedUnread(text: Uint8Array): Uint8Array {
  const { payload, map, failure, hmacKey } = explored(text);
  if (hmacKey !== undefined) return blanked(text, hmacKey);
  const opaque = map.find(({ path }) => path === "content.unknown")?.start;
  const unread = opaque ?? failure?.offset;
  if (unread === undefined) return text;
  const readTo = payload.byteOffset - text.byteOffset + unread;
  return text.map((octet, at) => (at > readTo ? 0 : octet));
}

/** Reads the payload of a plaintext as far as it can be decoded. */
function explored(text: Uint8Array) {
  const envelope = coer.explore(Ieee1609Dot2Data, text);
  const plain = envelope.map.findLast(({ path }) => path.endsWith("unsecuredData"))?.value;
  const payload = plain instanceof Uint8Array ? plain : text;
  const { map, failure } = coer.explore(EtsiTs102941Data, payload);
  const key = map.find(({ path }) => path === "content.authorizationRequest.hmacKey")?.value;
  return { payload, map, failure, hmacKey: key instanceof Uint8Array ? key : undefined };
}
