import { DecodeError, uper } from "@v2x/asn1";
import {
  type DecodedCertificate,
  type MessageSigner,
  signToBeSigned,
  toTime64,
  type Validity,
  validityOf,
} from "@v2x/credentials";
import { type HeaderInfo, j2735, type ThreeDLocation } from "@v2x/v2x-schema";
import { type SignedMessageKind, signedMessages } from "./signed-messages.ts";
import { SignerError } from "./signer-error.ts";

/** A roadside message that is to be signed. */
export interface RoadsideMessage {
  /** UPER of a J2735 MessageFrame. */
  readonly message: Uint8Array;
  readonly generationTime: Date;
  /** Until when the message holds; absent: it does not say. */
  readonly expiryTime?: Date;
  /** Where it was made; absent: it does not say. */
  readonly generationLocation?: PlaceOnEarth;
  /** What goes along to tell who signed: the whole certificate, or its HashedId8 alone. */
  readonly identifier: "certificate" | "digest";
}

/** A point of WGS 84. */
export interface PlaceOnEarth {
  readonly latitudeDegrees: number;
  /** More than -180. */
  readonly longitudeDegrees: number;
  /** Above the ellipsoid, from -409.6 to 6143.9. */
  readonly elevationMetres: number;
}

/** A signed message. */
export interface SignedPacket {
  /** COER of Ieee1609Dot2Data. */
  readonly packet: Uint8Array;
  readonly kind: SignedMessageKind;
  readonly certificate: DecodedCertificate;
  readonly validity: Validity;
}

/**
 * Signs a roadside message under the PSID of its type. Octets are taken as the decoders of receivers take them: by
 * UPER's basic rules, whole.
 *
 * @throws SignerError, each code for what is wrong with the message or its times.
 * @see IEEE 1609.2 5.3.1, 6.3.9; SAE J2735 — MessageFrame
 */
export async function signMessage(order: RoadsideMessage, by: MessageSigner): Promise<SignedPacket> {
  const kind = kindOf(order.message);
  const validity = validityOf(by.certificate.value.toBeSigned.validityPeriod);
  for (const field of ["generationTime", "expiryTime"] as const) expectWithin(field, order[field], validity);
  const { generationTime, expiryTime, generationLocation } = order;
  const headerInfo: HeaderInfo = {
    psid: kind.psid,
    generationTime: toTime64(generationTime),
    expiryTime: expiryTime && toTime64(expiryTime),
    generationLocation: generationLocation && locationOf(generationLocation),
  };
  const data = { protocolVersion: 3, content: { choice: "unsecuredData", value: order.message } } as const;
  const packet = await signToBeSigned(
    { payload: { data }, headerInfo },
    { ...by, identifier: order.identifier },
  );
  return { packet, kind, certificate: by.certificate, validity };
}

function kindOf(message: Uint8Array): SignedMessageKind {
  const { messageId } = frameIn(message);
  const kind = signedMessages.get(messageId);
  if (kind !== undefined) return kind;
  const signed = [...signedMessages.values()].map(({ name }) => name);
  throw new SignerError("message-not-signed", { messageId, signed });
}

function frameIn(message: Uint8Array): j2735.MessageFrame {
  try {
    return uper.decode(j2735.MessageFrame, message, { rules: "basic" });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, offset, bit = offset * 8, path, expected, found } = error;
    if (code === "trailing-bytes" && path === "")
      throw new SignerError("message-goes-on", { offset, further: message.length - offset });
    throw new SignerError("message-undecodable", { offset, bit, path, expected, found }, { cause: error });
  }
}

/** A certificate's end is no moment of its life; an expiry may fall on it. */
function expectWithin(
  field: "generationTime" | "expiryTime",
  at: Date | undefined,
  { notBefore, notAfter }: Validity,
): void {
  if (at === undefined) return;
  if (notBefore <= at && (at < notAfter || (field === "expiryTime" && at <= notAfter))) return;
  throw new SignerError("time-outside-certificate", { field, at, notBefore, notAfter });
}

/** In 10⁻⁷ degrees, and decimetres counted from -409.6 m. @see IEEE 1609.2 — ThreeDLocation */
function locationOf({ latitudeDegrees, longitudeDegrees, elevationMetres }: PlaceOnEarth): ThreeDLocation {
  return {
    latitude: Math.round(latitudeDegrees * 1e7),
    longitude: Math.round(longitudeDegrees * 1e7),
    elevation: Math.round((elevationMetres + 409.6) * 10),
  };
}
