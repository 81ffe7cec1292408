/** Text of RSU specification 4.1: immediate forward by UDP, and files of store-and-repeat. */
import { octetsOfText } from "../../input/index.ts";
import { maximalRsuTextOctets } from "../limits.ts";
import type { Dissection, Next } from "./dissection.ts";
import { type HeaderReader, latin1 } from "./header-layer.ts";
import { appearanceOf } from "./message-kind.ts";
import { meaningOfPsid, psidLength, psidOf } from "./p-encoded-psid.ts";

/** Lines among which the first that is neither blank nor a comment stands. */
const mostComments = 100;

/** Whether octets are such a text: a line `Payload=`, among others of this form. */
export function isRsuText(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > maximalRsuTextOctets) return false;
  const text = latin1(bytes.subarray(start, end));
  const first = text.split("\n", mostComments).find((line) => !/^\s*(#|$)/.test(line));
  return first !== undefined && /^\s*[A-Za-z]+\s*=/.test(first) && /^Payload\s*=/m.test(text);
}

/** Every line is a field; the payload's digits are the message. */
export function rsuText(frame: Dissection, start: number, end: number): Next | undefined {
  const lines = new Map<string, { value: string; offset: number }>();
  frame.header("RSU 4.1 text", start, end, (reader) => {
    while (reader.left > 0) readLine(reader, frame.bytes, end, lines);
  });
  const type = lines.get("Type")?.value;
  frame.wrappers.push(type ? `RSU text, type ${type}` : "RSU text");
  frame.psid = psidOfConfiguration(lines.get("PSID")?.value);
  const payload = lines.get("Payload");
  if (payload === undefined || payload.value === "") return frame.nothing("an RSU text without payload");
  const octets = octetsOfText(payload.value);
  if ("error" in octets || octets.kind !== "hex") {
    const why = "error" in octets ? octets.error.message : "found base64";
    return frame.nothing(`the payload of the RSU text is not hexadecimal: ${why}`);
  }
  frame.finding("hex-text", payload.offset, "the message stands in the frame as hexadecimal digits");
  const appearance = appearanceOf(octets.bytes);
  if (appearance.kind === "messageFrame") {
    frame.finding(
      "no-1609.2",
      payload.offset,
      `a bare MessageFrame: ${signing(lines.get("Signature")?.value)}`,
    );
  }
  frame.message = { ...appearance, bytes: octets.bytes, offset: payload.offset, isHexText: true };
  return undefined;
}

function readLine(
  reader: HeaderReader,
  bytes: Uint8Array,
  end: number,
  lines: Map<string, { value: string; offset: number }>,
): void {
  const lineFeed = bytes.indexOf(10, reader.position);
  const length = (lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1) - reader.position;
  const offset = reader.position;
  const text = latin1(bytes.subarray(offset, offset + length));
  const [head, key] = /^\s*([A-Za-z]+)\s*=\s*/.exec(text) ?? [];
  if (key === undefined) {
    reader.text(text.trim().startsWith("#") ? "comment" : "line", length, { show: (line) => line.trimEnd() });
    return;
  }
  const value = text.slice(head!.length).trimEnd();
  lines.set(key, { value, offset: offset + head!.length });
  reader.text(key, length, { show: () => value, meaning: () => meaningOfLine(key, value) });
}

function meaningOfLine(key: string, value: string): string | undefined {
  if (key === "PSID") {
    const psid = psidOfConfiguration(value);
    return psid === undefined
      ? undefined
      : `PSID ${psid}: ${meaningOfPsid(pEncoded(value)!) ?? "no name known"}`;
  }
  if (key === "TxInterval") return value === "0" ? "sent once" : undefined;
  if (key === "Signature") return value === "True" ? "the RSU shall sign" : "the RSU shall not sign";
  return undefined;
}

/** Configuration files hold the p-encoded octets as if they were a number, e.g. `0x8002` for 130. */
function psidOfConfiguration(value: string | undefined): number | undefined {
  const octets = pEncoded(value);
  return octets === undefined ? undefined : psidOf(octets);
}

function pEncoded(value: string | undefined): Uint8Array | undefined {
  if (value === undefined || !/^(0x)?[0-9A-Fa-f]{1,8}$/.test(value)) return undefined;
  const octets = octetsOfText(value.replace(/^0x/, "").replace(/^.(..)*$/, "0$&"));
  if ("error" in octets || psidLength(octets.bytes[0]!) !== octets.bytes.length) return undefined;
  return octets.bytes;
}

function signing(value: string | undefined): string {
  return value === "True" ? "the RSU is asked to sign it" : "nothing of 1609.2 is around it";
}
