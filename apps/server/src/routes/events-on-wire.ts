import { toHex } from "@v2x/asn1";
import type {
  CcmsLog,
  EaEvent,
  EventTrace,
  RaEvent,
  RequestTrace,
  ScmsEventTrace,
  ScmsLog,
} from "@v2x/contract";
import type { ProtocolEvent, StoredEvent } from "@v2x/protocol";

/** Octets at the beginning of a digest by which lists name a request, and at its end by which IEEE 1609.2.1 does. */
const requestHashOctets = 16;
const requestHashedId8Octets = 8;

/** What EA or AA saw of a request, as the portal gets it. */
export function eventTraceOnWire(log: CcmsLog, event: ProtocolEvent & { readonly id: string }): EventTrace {
  const { ecIdentifier, receivedEcHashedId8 } = whose(event);
  return { ...traceOf(log, event), ecIdentifier, receivedEcHashedId8 };
}

/** The same of ECA or RA. */
export function scmsEventTraceOnWire(
  log: ScmsLog,
  event: ProtocolEvent & { readonly id: string },
): ScmsEventTrace {
  return {
    ...traceOf(log, event),
    requestHashedId8: upperHex(event.requestDigest.subarray(-requestHashedId8Octets)),
    ecHashedId8: ecHashedId8Of(event),
  };
}

function traceOf<Log extends RequestTrace["log"]>(
  log: Log,
  event: ProtocolEvent & { readonly id: string },
): RequestTrace & { readonly log: Log } {
  const { texts, textLengths, layers, advice } = event.trace;
  const { eventType, responseCode, canonicalId } = whose(event);
  return {
    log,
    ...ccmsRow(event),
    eventType,
    responseCode,
    canonicalId,
    texts: texts.map(upperHex),
    ...(textLengths && { kept: textLengths.map((length, text) => keptOf(texts[text], length)) }),
    layers: layers.map(({ checks, ...layer }) => ({ ...layer, checks: [...checks] })),
    advice: [...advice],
  };
}

function keptOf(kept: Uint8Array | undefined, length: number): string {
  const [first, all] = [kept?.length ?? 0, length].map((octets) => octets.toLocaleString("en"));
  return kept?.length === length ? `all ${all} octets` : `first ${first} of ${all} octets`;
}

/** What every log of the CCMS and every trace says. */
export function ccmsRow({ id, at, requestDigest, message, isSuccess }: StoredEvent) {
  return {
    id,
    creationDate: at.toISOString(),
    requestHash: requestHashOf(requestDigest),
    message,
    success: isSuccess,
  };
}

/** What the EA's log says besides: of the station, and of the answer. */
export function whose(
  event: Omit<ProtocolEvent, "trace">,
): Pick<EaEvent, "ecIdentifier" | "eventType" | "canonicalId" | "responseCode" | "receivedEcHashedId8"> {
  return {
    ecIdentifier: event.ecIdentifier ?? null,
    eventType: event.eventType,
    canonicalId: event.canonicalId ?? null,
    responseCode: event.responseCode ?? null,
    receivedEcHashedId8: event.receivedEcHashedId8 ? upperHex(event.receivedEcHashedId8) : null,
  };
}

/** What both logs of the SCMS say. */
export function scmsRow(event: StoredEvent): RaEvent {
  return {
    id: event.id,
    type: event.eventType,
    requestHash: requestHashOf(event.requestDigest),
    ecHashedId8: ecHashedId8Of(event),
    responseCode: event.responseCode ?? null,
    errorMessage: event.isSuccess ? null : event.message,
    creationTime: event.at.toISOString(),
  };
}

function ecHashedId8Of({ issuedEcHashedId8, receivedEcHashedId8 }: Omit<ProtocolEvent, "trace">) {
  const named = issuedEcHashedId8 ?? receivedEcHashedId8;
  return named ? upperHex(named) : null;
}

function requestHashOf(digest: Uint8Array): string {
  return upperHex(digest.subarray(0, requestHashOctets));
}

function upperHex(bytes: Uint8Array): string {
  return toHex(bytes).toUpperCase();
}
