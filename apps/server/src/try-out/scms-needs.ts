import { coer, DecodeError } from "@v2x/asn1";
import type { ProtocolEvent } from "@v2x/protocol";
import type { ScmsDevice } from "@v2x/scms";
import type { KeyScheme } from "@v2x/station";
import {
  type AdditionalParams,
  type CertificateType,
  Ieee1609Dot2DataSignedCertRequest,
  type SignedCertificateRequest,
} from "@v2x/v2x-schema";

/** Which certificates a unit asks for, and what it signs with them. */
export interface ScmsNeeds {
  /** Of its enrollment certificate. */
  readonly enrollmentType: CertificateType;
  /** Of those that it gets from the RA. */
  readonly type: CertificateType;
  /** How these come of the key that it asks with. */
  readonly kind: KeyScheme["kind"];
  readonly psid: number;
  /** A MessageFrame that says what message it is, and nothing behind it. */
  readonly message: Uint8Array;
}

/** A vehicle's pseudonyms: many a week, by butterfly keys, for basic safety messages. */
const onBoard: ScmsNeeds = {
  enrollmentType: "implicit",
  type: "implicit",
  kind: "unified",
  psid: 32,
  message: Uint8Array.of(0x00, 0x14, 0x00),
};

/** A roadside unit's certificate: one, for its own key, to tell of signal phases. */
const roadside: ScmsNeeds = {
  enrollmentType: "implicit",
  type: "explicit",
  kind: "encrypted",
  psid: 130,
  message: Uint8Array.of(0x00, 0x13, 0x00),
};

/** What a unit needs: a vehicle pseudonyms, anything else a certificate of its own. */
export function needsOf({ equipmentType }: Pick<ScmsDevice, "equipmentType">): ScmsNeeds {
  return equipmentType === "OBE" ? onBoard : roadside;
}

/** What a request asked for, as far as it can still be read; else a vehicle's pseudonyms. */
export function needsLike({ trace: { texts } }: Pick<ProtocolEvent, "trace">): ScmsNeeds {
  const signed = signedRequestIn(texts.at(-1) ?? new Uint8Array());
  if (signed === undefined) return onBoard;
  const { tbsRequest, signer } = signed;
  const { content } = tbsRequest;
  if (content.choice === "eca-ee" && content.value.choice === "eeEcaCertRequest")
    return { ...onBoard, enrollmentType: content.value.value.type };
  const enrollmentType = signer.choice === "certificate" ? signer.value[0]?.type : undefined;
  const enrolled = { ...onBoard, ...(enrollmentType && { enrollmentType }) };
  if (content.choice !== "ee-ra" || content.value.choice !== "eeRaCertRequest") return enrolled;
  const { type, additionalParams } = content.value.value;
  const kind = kindOf(additionalParams);
  const { psid, message } = kind === "encrypted" || kind === "plain" ? roadside : onBoard;
  return { ...enrolled, psid, message, type, kind };
}

function kindOf(params: AdditionalParams | undefined): KeyScheme["kind"] {
  if (params === undefined || params.choice === "unknown") return "plain";
  return params.choice === "encryptionKey" ? "encrypted" : params.choice;
}

/** A certificate request as it was signed. */
function signedRequestIn(octets: Uint8Array): SignedCertificateRequest | undefined {
  try {
    const { content } = coer.decode(Ieee1609Dot2DataSignedCertRequest, octets);
    return content.choice === "signedCertificateRequest" && "tbsRequest" in content.value
      ? content.value
      : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
