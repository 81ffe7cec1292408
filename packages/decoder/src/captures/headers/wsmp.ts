/** WAVE short messages (EtherType 88DC). @see IEEE 1609.3-2016 — 8.3 */
import type { Dissection, Next } from "./dissection.ts";
import { readPsid } from "./p-encoded-psid.ts";
import { nameOfElement, readCount, readElement, readElements } from "./wave-elements.ts";

const subtypes = [
  "null networking",
  "station-internal forwarding",
  "N-hop forwarding",
  "GeoNetworking features",
];

/** Versions 3 (2016 and later) and 1, 2 (2010). */
export function wsmp(frame: Dissection, start: number, end: number): Next | undefined {
  const version = (frame.bytes[start] ?? 0) & 7;
  if (version === 3) return version3(frame, start, end);
  if (version === 1 || version === 2) return version2(frame, start, end);
  return frame.nothing(`WSMP of version ${version}, where 1, 2 and 3 are defined`);
}

function version3(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  let wrong: string | undefined;
  const at = frame.header("WSMP", start, end, (reader) => {
    const [, isExtended] = reader.bits(
      ["subtype", 4, (value) => subtypes[value] ?? "reserved"],
      ["extended", 1],
      ["version", 3],
    );
    if (isExtended === 1) readElements(reader, "elements");
    const tpid = reader.integer("tpid", 1, { meaning: addressingOf });
    if (tpid <= 1) {
      const psid = readPsid(reader);
      if (psid === undefined) wrong = "the PSID begins with an octet of F0 or more, which no PSID does";
      else named(frame, psid);
    } else if (tpid <= 3) {
      reader.integer("sourcePort", 2);
      const port = reader.integer("destinationPort", 2);
      frame.wrappers.push(`WSMP, port ${port}`);
    } else wrong = `WSMP with TPID ${tpid}, whose address is not known here`;
    if (wrong !== undefined) return reader.position;
    if (tpid % 2 === 1) readElements(reader, "transportElements");
    length = readCount(reader, "length");
    return reader.position;
  });
  return wrong === undefined ? shortMessage(frame, at, end, length) : frame.nothing(wrong);
}

function version2(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  let wrong: string | undefined;
  const at = frame.header("WSMP", start, end, (reader) => {
    reader.integer("version", 1, { meaning: () => "IEEE 1609.3-2010" });
    const psid = readPsid(reader);
    if (psid === undefined) {
      wrong = "the PSID begins with an octet of F0 or more, which no PSID does";
      return reader.position;
    }
    named(frame, psid);
    reader.list("elements", () => {
      while (reader.left > 0 && reader.peek()! < 0x80) reader.item(() => readElement(reader), nameOfElement);
    });
    reader.integer("elementId", 1, {
      meaning: (id) =>
        ({ 128: "WSMP", 129: "WSMP with safety supplement", 130: "WSMP with identity supplement" })[id],
    });
    length = reader.integer("length", 2);
    return reader.position;
  });
  return wrong === undefined ? shortMessage(frame, at, end, length) : frame.nothing(wrong);
}

function named(frame: Dissection, psid: number): void {
  frame.psid = psid;
  frame.wrappers.push(`WSMP, PSID ${psid}`);
}

/** WSM data, whose length the header gives. */
function shortMessage(frame: Dissection, start: number, end: number, length: number): Next {
  const left = end - start;
  if (length > left) {
    frame.finding("length-mismatch", start, `WSMP announces ${length} octets of data, ${left} are here`);
  }
  if (length < left) {
    const behind = `${left - length} octets stand behind the ${length} that WSMP announces`;
    frame.finding("trailing-octets", start + length, behind);
  }
  return { protocol: "message", start, end: Math.min(end, start + length) };
}

function addressingOf(tpid: number): string {
  const address = ["a PSID", "source and destination ports", "LPP"][tpid >> 1];
  return address === undefined
    ? "reserved"
    : `addressed by ${address}${tpid % 2 === 1 ? ", with extension" : ""}`;
}
