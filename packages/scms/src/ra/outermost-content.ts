import { coer, DecodeError } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";

/** What octets of a device are at first sight, before they are opened; undefined where they cannot be read. */
export function outermostContent(octets: Uint8Array): Ieee1609Dot2Data["content"]["choice"] | undefined {
  try {
    return coer.decode(Ieee1609Dot2Data, octets).content.choice;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
