/**
 * The security format that ETSI ITS used before IEEE 1609.2: a binary format of its own, with type octets and lengths.
 * Its signatures are not checked.
 *
 * @see ETSI TS 103 097 V1.2.1 — 4 to 7
 */
import { dateOfTaiMs } from "@v2x/v2x-schema";
import { Dissection, type Next } from "./dissection.ts";
import { HeaderCut, type HeaderReader } from "./header-layer.ts";

/** How a frame's title names a message in this format. */
const oldFormatTitle = "TS 103 097 V1.2.1 (old format, not verifiable here)";

const oldFormatRemark =
  "the security format of TS 103 097 V1.2.1, which was in use before IEEE 1609.2; its signatures cannot be checked here";

const messageLayer = "Secured message of TS 103 097 V1.2.1";
const certificateLayer = "Certificate of TS 103 097 V1.2.1";

const payloadTypes = ["unsecured", "signed", "encrypted", "signed, external", "signed and encrypted"];
const subjectTypes = [
  "enrolment credential",
  "authorization ticket",
  "authorization authority",
  "enrolment authority",
  "root CA",
  "CRL signer",
];

/** Reads a secured message; its payload is what is stripped next. */
export function oldSecuredMessage(frame: Dissection, start: number, end: number): Next | undefined {
  frame.finding("old-security-format", start, oldFormatRemark);
  frame.wrappers.push(oldFormatTitle);
  const { type, payloadStart, payloadEnd, messageEnd } = frame.header(messageLayer, start, end, (reader) => {
    const { type, payload } = readMessage(reader);
    return {
      type,
      payloadStart: payload.start,
      payloadEnd: payload.end,
      messageEnd: reader.position,
    };
  });
  if (messageEnd < end) {
    const behind = `${end - messageEnd} octets follow the secured message`;
    frame.finding("trailing-octets", messageEnd, behind);
  }
  if (payloadStart === payloadEnd) return frame.nothing("a secured message without payload");
  if (type === 2 || type === 4) return frame.nothing("the payload is encrypted");
  const isPacket = commonHeaders.has(frame.bytes[payloadStart]!);
  return { protocol: isPacket ? "geonetworkingCommon" : "message", start: payloadStart, end: payloadEnd };
}

/** A certificate by itself: its fields are all there is. */
export function oldCertificate(frame: Dissection, start: number, end: number): undefined {
  frame.wrappers.push("old format, not verifiable here");
  frame.finding("old-security-format", start, oldFormatRemark);
  frame.header(certificateLayer, start, end, readCertificate);
  return frame.nothing("certificate of TS 103 097 V1.2.1");
}

/** Whether octets are a secured message of this format up to their last octet. */
export function isOldSecuredMessage(bytes: Uint8Array): boolean {
  return bytes[0] === 2 && bytes.length >= 8 && isReadWhole(bytes, readMessage);
}

/** Whether octets are a certificate of this format up to their last octet. */
export function isOldCertificate(bytes: Uint8Array): boolean {
  return bytes[0] === 2 && bytes.length >= 60 && isReadWhole(bytes, readCertificate);
}

/** First octets of a common header: which header follows, and four reserved bits. */
const commonHeaders: ReadonlySet<number> = new Set([0x00, 0x10, 0x20, 0x30]);

function isReadWhole(bytes: Uint8Array, read: (reader: HeaderReader) => unknown): boolean {
  const trial = new Dissection(bytes, { timeMs: Number.NaN, isWhole: true }, undefined, false);
  try {
    return trial.header("trial", 0, bytes.length, (reader) => {
      read(reader);
      return reader.left === 0;
    });
  } catch (cut) {
    if (cut instanceof HeaderCut) return false;
    throw cut;
  }
}

function readMessage(reader: HeaderReader) {
  reader.integer("protocolVersion", 1);
  fieldsUpTo(reader, "headerFields", readHeaderField);
  const type = reader.group("payload", () => reader.integer("type", 1, { meaning: nameIn(payloadTypes) }));
  if (payloadTypes[type] === undefined) throw unknownType(reader, "payload", type);
  const length = readNumber(reader, "payloadLength");
  const start = reader.position;
  reader.octets("payloadData", length);
  const payload = { start, end: reader.position };
  fieldsUpTo(reader, "trailerFields", readTrailerField);
  return { type, payload };
}

function readHeaderField(reader: HeaderReader): void {
  const type = reader.integer("type", 1, { meaning: (value) => headerFields[value]?.[0] });
  const field = headerFields[type];
  if (field === undefined) throw unknownType(reader, "header field", type);
  field[1](reader);
}

type FieldOfType = readonly [name: string, read: (reader: HeaderReader) => void];

const headerFields: Readonly<Record<number, FieldOfType>> = {
  0: ["generation time", (reader) => time64(reader, "generationTime")],
  1: [
    "generation time with standard deviation",
    (reader) => {
      time64(reader, "generationTime");
      reader.integer("standardDeviation", 1);
    },
  ],
  2: ["expiration", (reader) => time32(reader, "expiration")],
  3: ["generation location", location],
  4: ["request of unrecognized certificates", hashedId3s],
  5: ["ITS-AID", (reader) => void readNumber(reader, "itsAid")],
  128: ["signer", readSigner],
  129: [
    "encryption parameters",
    (reader) => {
      reader.integer("algorithm", 1, { meaning: (value) => (value === 0 ? "AES-128-CCM" : undefined) });
      reader.octets("nonce", 12);
    },
  ],
  130: [
    "recipients",
    (reader) =>
      fieldsUpTo(reader, "recipients", (recipient) => {
        recipient.octets("certificate", 8, { type: "HashedId8" });
        const algorithm = recipient.integer("algorithm", 1);
        if (algorithm !== 1) throw unknownType(recipient, "recipient's algorithm", algorithm);
        point(recipient, "ephemeralKey");
        recipient.octets("encryptedKey", 16);
        recipient.octets("tag", 16);
      }),
  ],
};

function readTrailerField(reader: HeaderReader): void {
  const type = reader.integer("type", 1, { meaning: (value) => (value === 1 ? "signature" : undefined) });
  if (type !== 1) throw unknownType(reader, "trailer field", type);
  readSignature(reader);
}

function readSigner(reader: HeaderReader): void {
  const types = ["self", "digest", "certificate", "certificate chain", "digest by another algorithm"];
  const type = reader.integer("signerType", 1, { meaning: nameIn(types) });
  if (type === 1) reader.octets("digest", 8, { type: "HashedId8" });
  else if (type === 2) reader.group("certificate", () => readCertificate(reader));
  else if (type === 3) fieldsUpTo(reader, "certificates", readCertificate);
  else if (type === 4) {
    reader.integer("algorithm", 1);
    reader.octets("digest", 8, { type: "HashedId8" });
  } else if (type !== 0) throw unknownType(reader, "signer", type);
}

/** @throws HeaderCut where the octets are no such certificate. */
function readCertificate(reader: HeaderReader): void {
  const version = reader.integer("version", 1);
  if (version !== 2) throw unknownType(reader, "certificate's version", version);
  reader.group("signerInfo", () => readSigner(reader));
  reader.group("subjectInfo", () => {
    const type = reader.integer("subjectType", 1, { meaning: nameIn(subjectTypes) });
    if (subjectTypes[type] === undefined) throw unknownType(reader, "subject", type);
    reader.text("subjectName", readNumber(reader, "nameLength"));
  });
  fieldsUpTo(reader, "subjectAttributes", readAttribute);
  fieldsUpTo(reader, "validityRestrictions", readRestriction);
  reader.group("signature", () => readSignature(reader));
}

const attributes: Readonly<Record<number, FieldOfType>> = {
  0: ["verification key", readKey],
  1: ["encryption key", readKey],
  2: ["assurance level", (reader) => void reader.integer("assuranceLevel", 1, { meaning: assurance })],
  3: ["reconstruction value", (reader) => point(reader, "reconstructionValue")],
  32: ["ITS-AIDs", (reader) => fieldsUpTo(reader, "itsAids", (item) => void readNumber(item, "itsAid"))],
  33: [
    "ITS-AIDs with SSPs",
    (reader) =>
      fieldsUpTo(reader, "itsAidSsps", (item) => {
        readNumber(item, "itsAid");
        item.octets("ssp", readNumber(item, "sspLength"));
      }),
  ],
};

function readAttribute(reader: HeaderReader): void {
  const type = reader.integer("type", 1, { meaning: (value) => attributes[value]?.[0] });
  const attribute = attributes[type];
  if (attribute === undefined) throw unknownType(reader, "subject attribute", type);
  attribute[1](reader);
}

const restrictions: Readonly<Record<number, FieldOfType>> = {
  0: ["end", (reader) => time32(reader, "end")],
  1: [
    "start and end",
    (reader) => {
      time32(reader, "start");
      time32(reader, "end");
    },
  ],
  2: [
    "start and duration",
    (reader) => {
      time32(reader, "start");
      reader.bits(
        ["unit", 3, nameIn(["seconds", "minutes", "hours", "periods of 60 hours", "years"])],
        ["amount", 13],
      );
    },
  ],
  3: ["region", readRegion],
};

function readRestriction(reader: HeaderReader): void {
  const type = reader.integer("type", 1, { meaning: (value) => restrictions[value]?.[0] });
  const restriction = restrictions[type];
  if (restriction === undefined) throw unknownType(reader, "validity restriction", type);
  restriction[1](reader);
}

function readRegion(reader: HeaderReader): void {
  const names = ["none", "circle", "rectangles", "polygon", "identified region"];
  const type = reader.integer("regionType", 1, { meaning: nameIn(names) });
  if (type === 1) {
    place(reader);
    reader.integer("radius", 2, { meaning: (value) => `${value} m` });
  } else if (type === 2) {
    fieldsUpTo(reader, "rectangles", (corner) => {
      corner.group("northWest", () => place(corner));
      corner.group("southEast", () => place(corner));
    });
  } else if (type === 3) fieldsUpTo(reader, "corners", place);
  else if (type === 4) {
    reader.integer("dictionary", 1, { meaning: nameIn(["ISO 3166-1", "UN statistics division"]) });
    reader.integer("region", 2);
    readNumber(reader, "localRegion");
  } else if (type !== 0) throw unknownType(reader, "region", type);
}

function readKey(reader: HeaderReader): void {
  const algorithms = ["ECDSA NIST P-256 with SHA-256", "ECIES NIST P-256"];
  const algorithm = reader.integer("algorithm", 1, { meaning: nameIn(algorithms) });
  if (algorithms[algorithm] === undefined) throw unknownType(reader, "key algorithm", algorithm);
  if (algorithm === 1) reader.integer("symmetricAlgorithm", 1);
  point(reader, "key");
}

function readSignature(reader: HeaderReader): void {
  const algorithm = reader.integer("algorithm", 1, {
    meaning: (value) => (value === 0 ? "ECDSA NIST P-256 with SHA-256" : undefined),
  });
  if (algorithm !== 0) throw unknownType(reader, "signature algorithm", algorithm);
  point(reader, "r");
  reader.octets("s", 32);
}

function point(reader: HeaderReader, name: string): void {
  reader.group(name, () => {
    const forms: Readonly<Record<number, string>> = {
      0: "x only",
      2: "compressed, y even",
      3: "compressed, y odd",
      4: "uncompressed",
    };
    const form = reader.integer("form", 1, { meaning: (value) => forms[value] });
    if (forms[form] === undefined) throw unknownType(reader, "point", form);
    reader.octets("x", 32);
    if (form === 4) reader.octets("y", 32);
  });
}

function location(reader: HeaderReader): void {
  place(reader);
  reader.integer("elevation", 2);
}

function place(reader: HeaderReader): void {
  const look = { signed: true, meaning: (value: number) => `${(value / 1e7).toFixed(7)}°` };
  reader.integer("latitude", 4, look);
  reader.integer("longitude", 4, look);
}

function hashedId3s(reader: HeaderReader): void {
  fieldsUpTo(reader, "digests", (item) => void item.octets("digest", 3, { type: "HashedId3" }));
}

function assurance(octet: number): string {
  return `level ${octet >> 5}, confidence ${octet & 3}`;
}

/** Seconds of TAI since 2004. */
function time32(reader: HeaderReader, name: string): void {
  reader.integer(name, 4, { meaning: (value) => dateText(1000 * value) });
}

/** Microseconds of TAI since 2004, in two words, since JavaScript's numbers do not hold eight octets. */
function time64(reader: HeaderReader, name: string): void {
  reader.octets(name, 8, {
    type: "Time64",
    meaning: (octets) => {
      const view = new DataView(octets.buffer, octets.byteOffset, 8);
      return dateText(Number(view.getBigUint64(0) / 1000n));
    },
  });
}

function dateText(taiMs: number): string | undefined {
  const date = dateOfTaiMs(taiMs);
  return Number.isNaN(date.getTime())
    ? undefined
    : `${date.toISOString().replace("T", " ").replace("Z", " UTC")}`;
}

/** Fields one behind the other in as many octets as a length in front announces. */
function fieldsUpTo(reader: HeaderReader, name: string, read: (reader: HeaderReader) => void): void {
  const length = readNumber(reader, `${name}Length`);
  if (length > reader.left)
    throw new HeaderCut(
      reader.position,
      `${name}: expected ${length} octets at octet ${reader.position}, found ${reader.left}`,
    );
  const end = reader.position + length;
  reader.list(name, () => {
    while (reader.position < end) reader.item(() => read(reader));
  });
  if (reader.position > end)
    throw new HeaderCut(end, `${name}: the last field ends ${reader.position - end} octets behind the list`);
}

/** A number of one to five octets: leading ones of the first say how many follow. */
function readNumber(reader: HeaderReader, name: string): number {
  const first = reader.peek() ?? 0;
  const more = Math.clz32(~(first << 24));
  if (more > 4)
    throw new HeaderCut(
      reader.position,
      `${name}: a number of more than 5 octets at octet ${reader.position}`,
    );
  const take = (value: number) => value % 2 ** (8 * (more + 1) - more - 1);
  return take(reader.integer(name, more + 1, { show: (value) => String(take(value)) }));
}

/** A type whose length nothing tells: what follows cannot be read. */
function unknownType(reader: HeaderReader, what: string, type: number): HeaderCut {
  return new HeaderCut(
    reader.position - 1,
    `TS 103 097 V1.2.1 defines no ${what} of number ${type} (octet ${reader.position - 1})`,
  );
}

function nameIn(names: readonly string[]): (value: number) => string | undefined {
  return (value) => names[value];
}
