import { type MessageToSign, signData } from "@v2x/credentials";
import { DenmPsid, unknownLocation } from "@v2x/v2x-schema";

/**
 * Signs a message with the header fields that TS 103 097 asks for. A DENM says where it was generated; a virtual station
 * is nowhere, so its DENMs say that the location is not known.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @see ETSI TS 103 097 7.1
 */
export function signStationMessage(message: MessageToSign): Promise<Uint8Array> {
  return signData(message.psid === DenmPsid ? { ...message, generationLocation: unknownLocation } : message);
}
