/** Texts with an odd number of hexadecimal digits, of which senders and tools drop a zero. */
import { octetsOfText, type TextError } from "../input/index.ts";
import { appearanceOf, isWholeMessage } from "./headers/index.ts";

/** Why a text spells no octets; of digits that lack one, also which message they are with a zero at an end. */
export function textErrorInWords({ code, message }: TextError, text: string): string {
  if (code !== "odd-digits") return message;
  const digits = text.trim();
  const hint =
    messageCalled(`${digits}0`, "behind the last") ?? messageCalled(`0${digits}`, "in front of the first");
  return `${message}: half an octet is missing${hint === undefined ? "" : `. ${hint}`}`;
}

function messageCalled(text: string, place: string): string | undefined {
  const octets = octetsOfText(text);
  if ("error" in octets || !isWholeMessage(octets.bytes)) return undefined;
  return `With a 0 ${place} digit it is a whole message (${appearanceOf(octets.bytes).title})`;
}
