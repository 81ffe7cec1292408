/** Which decoder's octets these are, by their first ones alone. */
import { etsiMessages } from "../captures/headers/index.ts";
import { messageInUperData } from "./dot2-by-uper.ts";
import { mayStartAsItsPdu, startsAsItsPdu, startsAsMessageFrame } from "./structures/index.ts";

/** Whether octets begin as a certificate: explicit or implicit, of version 3. */
export function startsAsCertificate([first, second]: Uint8Array): boolean {
  return (first === 0x80 || first === 0x00) && second === 3;
}

/** Whether octets begin as secured data of any version, or as what it carries: a version, then the tag of a CHOICE. */
function startsAsVersionAndChoice([first = 0, second = 0]: Uint8Array): boolean {
  return first >= 1 && first <= 3 && second >> 6 === 2;
}

/** Whether octets end within the common header of a facilities message. */
function startsAsCutItsPdu(octets: Uint8Array): boolean {
  const [version = 0, messageId = 0] = octets;
  const isCut = octets.length >= 2 && octets.length < 6;
  return isCut && version >= 1 && version <= 3 && etsiMessages[messageId] !== undefined;
}

/** The decoder whose types the first octets name; undefined where they name none. */
export function announcedRules(octets: Uint8Array): "COER" | "UPER" | undefined {
  if (startsAsCertificate(octets)) return "COER";
  if (startsAsMessageFrame(octets) || startsAsItsPdu(octets) || startsAsCutItsPdu(octets)) return "UPER";
  if (messageInUperData(octets) !== undefined) return "UPER";
  if (startsAsVersionAndChoice(octets)) return "COER";
  return mayStartAsItsPdu(octets) ? "UPER" : undefined;
}
