/** What is behind the headers. */
import type { Dissection, Next } from "./dissection.ts";
import { appearanceOf, appearanceOfEtsiPdu, messageFrameLength } from "./message-kind.ts";

/** What is behind all headers, whatever it is. */
export function message(frame: Dissection, start: number, end: number): undefined {
  const bytes = frame.bytes.subarray(start, end);
  if (bytes.length === 0) return frame.nothing("no octets behind the headers");
  const appearance = appearanceOf(bytes);
  frame.message = { ...appearance, bytes, offset: start, isHexText: false };
  if (appearance.kind === "messageFrame") bareMessageFrame(frame, bytes, start);
  else if (appearance.kind === "etsiPdu") withoutEnvelope(frame, start, "a facilities message");
  else if (appearance.kind === "unknown") {
    frame.finding(
      "unexpected-value",
      start,
      "the octets begin as no message of IEEE 1609.2, SAE J2735 or ETSI ITS",
    );
  }
  return undefined;
}

function bareMessageFrame(frame: Dissection, bytes: Uint8Array, start: number): void {
  withoutEnvelope(frame, start, "a MessageFrame");
  const length = messageFrameLength(bytes)!;
  if (length < bytes.length) {
    frame.finding(
      "trailing-octets",
      start + length,
      `${bytes.length - length} octets stand behind the MessageFrame`,
    );
  }
}

function withoutEnvelope(frame: Dissection, start: number, what: string): void {
  frame.finding("no-1609.2", start, `${what} without 1609.2 around it: nobody signed it`);
}

/** What BTP carries: a facilities message, or a message of the security management. */
export function facilities(frame: Dissection, start: number, end: number): Next | undefined {
  const bytes = frame.bytes.subarray(start, end);
  const appearance = appearanceOfEtsiPdu(bytes);
  if (appearance === undefined) return { protocol: "message", start, end };
  frame.message = { ...appearance, bytes, offset: start, isHexText: false };
  const isBare = !frame.findings.some(({ code }) => code === "old-security-format");
  if (isBare && frame.headers.some(({ name }) => name === "GeoNetworking basic header")) {
    withoutEnvelope(frame, start, "a facilities message");
  }
  return undefined;
}

/** Reads on behind a basic header that says "secured": 1609.2 data, or the format of the years before. */
export function securedPacket(frame: Dissection, start: number, end: number): Next | undefined {
  const first = frame.bytes[start];
  if (first === 2) return { protocol: "oldSecuredMessage", start, end };
  if (first !== 1) return { protocol: "message", start, end };
  const reason = "the security format of TS 103 097 V1.1.1, which is not read here";
  frame.finding("old-security-format", start, reason);
  return frame.nothing(reason);
}

/** The octet in front of packets that a C-V2X radio hands on: what family of messages follows. */
export function messageFamily(frame: Dissection, start: number, end: number): Next | undefined {
  const family = frame.header("Non-IP type", start, end, (reader) =>
    reader.integer("family", 1, {
      meaning: (value) => ["IEEE 1609", "ISO", "ETSI-ITS", "CCSA"][value - 1],
    }),
  );
  if (family === 1) return { protocol: "wsmp", start: start + 1, end };
  if (family === 3) return { protocol: "geonetworking", start: start + 1, end };
  return frame.nothing(`a message family of number ${family}, whose packets are not known here`);
}
