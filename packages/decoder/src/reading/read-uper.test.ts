import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, toHex, uper } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { decodingOf, readCoer, readUper, textOf, uperDecoderTypes } from "./index.ts";

const uperExamples = examples.filter(({ type }) => (uperDecoderTypes as readonly string[]).includes(type));

/** A BSM of nobody at no place, as octets. */
const bsm = uper.encode(j2735.MessageFrame, {
  messageId: 20,
  value: {
    coreData: {
      msgCnt: 7,
      id: fromHex("01020304"),
      secMark: 30_000,
      lat: 520_000_000,
      long: 43_000_000,
      elev: 100,
      accuracy: { semiMajor: 20, semiMinor: 20, orientation: 0 },
      transmission: "forwardGears",
      speed: 500,
      heading: 7200,
      angle: 10,
      accelSet: { long: 0, lat: 0, vert: 0, yaw: 0 },
      brakes: {
        wheelBrakes: { bytes: Uint8Array.of(0x80), length: 5 },
        traction: "off",
        abs: "off",
        scs: "off",
        brakeBoost: "off",
        auxBrakes: "off",
      },
      size: { width: 200, length: 500 },
    },
  } as never,
});

const unsecured = (octets: Uint8Array) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: octets },
  });

const signed = (octets: Uint8Array, psid = 32) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        hashId: "sha256",
        tbsData: {
          payload: {
            data: { protocolVersion: 3, content: { choice: "unsecuredData", value: octets } },
          },
          headerInfo: { psid },
        },
        signer: { choice: "digest", value: fromHex("1122334455667788") },
        signature: {
          choice: "ecdsaNistP256Signature",
          value: { rSig: { choice: "x-only", value: new Uint8Array(32) }, sSig: new Uint8Array(32) },
        },
      },
    },
  } as unknown as Ieee1609Dot2Data);

const layerNames = (reading: ReturnType<typeof readUper>) => reading.layers.map(({ name }) => name);

describe("a J2735 message [R1.14]", () => {
  it.each(["unknown", "MessageFrame"] as const)("is read as %s, with the bits of every field", (type) => {
    const reading = readUper(type, bsm);
    expect(reading.failure).toBeUndefined();
    expect(reading.type).toBe("MessageFrame");
    expect(reading.layers[0].map.find(({ path }) => path === "messageId")).toMatchObject({
      start: 1,
      end: 16,
      value: 20,
    });
    expect(decodingOf(reading).layers[0]).toMatchObject({ encoding: "UPER", unit: "bit", whole: true });
  });

  it("inside a secured one is a layer of its own, placed in the input", () => {
    const bytes = signed(bsm);
    for (const type of ["unknown", "Ieee1609DataSigned"] as const) {
      const reading = readUper(type, bytes);
      expect(reading).toMatchObject({ type: "Ieee1609DataSigned", findings: [] });
      expect(reading.failure).toBeUndefined();
      expect(layerNames(reading)).toEqual(["Ieee1609Dot2Data", "MessageFrame"]);
      const { offset, length, inside } = reading.layers[1]!;
      expect(toHex(bytes.subarray(offset, offset + length))).toBe(toHex(bsm));
      expect(inside).toEqual({
        layer: 0,
        path: "content.signedData.tbsData.payload.data.content.unsecuredData",
      });
    }
    expect(layerNames(readUper("unknown", unsecured(bsm)))).toEqual(["Ieee1609Dot2Data", "MessageFrame"]);
    expect(layerNames(readCoer("unknown", bytes))).toEqual(["Ieee1609Dot2Data", "MessageFrame"]);
  });

  it("says how many octets follow it, and is read all the same", () => {
    const { failure, findings } = readUper("MessageFrame", new Uint8Array([...bsm, 0, 0, 0]));
    expect(failure).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({
        kind: "remark",
        rule: `3 more octets follow the value, which takes ${bsm.length} octets`,
      }),
    ]);
  });

  it("that breaks shows what was read, the bit and what was expected there", () => {
    const { value } = uper.decode(j2735.MessageFrame, bsm) as { value: unknown };
    expect(value).toBeDefined();
    const bytes = Uint8Array.from(bsm);
    const lat = readUper("MessageFrame", bsm).layers[0].map.find(({ path }) => path.endsWith(".lat"))!;
    for (let bit = lat.start; bit < lat.end; bit += 1) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
    const { failure, layers } = readUper("MessageFrame", bytes);
    expect(failure).toMatchObject({
      code: "value-out-of-range",
      layer: 0,
      path: "value.coreData.lat",
      bit: lat.start,
    });
    expect(failure!.message).toBe(
      `Not a J2735 MessageFrame: at octet ${lat.start >> 3} bit ${lat.start % 8}, value.coreData.lat, expected ${failure!.expected}, found ${failure!.found}.`,
    );
    expect(layers[0].map.find(({ path }) => path === "value.coreData.msgCnt")).toMatchObject({ value: 7 });
  });

  it("that is cut shows the fields of the message up to the cut", () => {
    const { title, failure, layers } = readUper("unknown", bsm.subarray(0, 20));
    expect(title).toBe("J2735 BasicSafetyMessage");
    expect(failure?.message).toBe(
      `A J2735 BasicSafetyMessage that is cut: at octet 3 bit 0, value, the octets end here: ${bsm.length - 20} octets of value are missing.`,
    );
    expect(failure).toMatchObject({ code: "truncated", layer: 0, path: "value" });
    expect(layers[1]).toMatchObject({
      name: "BasicSafetyMessage",
      offset: 3,
      inside: { layer: 0, path: "value" },
    });
    expect(layers[1]!.map.find(({ path }) => path === "coreData.lat")).toMatchObject({ value: 520_000_000 });
  });

  it("that is cut with its envelope is shown as far as it reaches", () => {
    const { failure, layers } = readUper("Ieee1609DataSigned", signed(bsm).subarray(0, 30));
    expect(failure).toMatchObject({ code: "truncated", layer: 0 });
    expect(layers.map(({ name }) => name)).toEqual([
      "Ieee1609Dot2Data",
      "MessageFrame",
      "BasicSafetyMessage",
    ]);
    expect(layers[2]!.map.find(({ path }) => path === "coreData.msgCnt")).toMatchObject({ value: 7 });
  });

  it("that breaks inside its envelope fails where it was asked for", () => {
    const bytes = signed(Uint8Array.of(0, 20, 5, 1, 2, 3, 4, 5));
    const { failure, layers } = readUper("Ieee1609DataSigned", bytes);
    expect(failure).toMatchObject({ layer: 1 });
    expect(failure!.message).toMatch(/^Inside, not a J2735 BasicSafetyMessage: at octet \d+ bit \d/);
    expect(layers[0].whole).toBe(true);
  });
});

describe("finding out the type", () => {
  it("is less sure where most octets are left over, and takes a first octet 03 for that of IEEE 1609.2", () => {
    const front = readUper("unknown", fromHex(`038000${"40".repeat(20)}`));
    expect(front).toMatchObject({ type: "Ieee1609DataSigned", sureness: "possible" });
    const broken = readUper("unknown", fromHex(`03ff${"40".repeat(20)}`));
    expect(broken).toMatchObject({ type: "Ieee1609DataSigned", failure: { path: "content", offset: 1 } });
  });

  it.each(uperExamples)("reads the example: $title", ({ type, hex }) => {
    const reading = readUper("unknown", fromHex(hex));
    expect(reading.type).toBe(type);
    expect(reading.failure).toBeUndefined();
  });

  it("is not deceived by octets that are nothing", () => {
    const { failure, sureness } = readUper("unknown", new Uint8Array(200).fill(0xff));
    expect(sureness).toBe("possible");
    expect(failure!.message).toMatch(/^Nothing that this decoder knows\./);
  });

  it("finds a traveler information message without a frame, also with padding behind it", () => {
    const tim = fromHex(examples.find(({ type }) => type === "TravelerInformationMessage")!.hex);
    const { type, failure } = readUper("unknown", new Uint8Array([...tim, 0, 0]));
    expect(failure).toBeUndefined();
    expect(type).toBe("TravelerInformationMessage");
  });

  it("says which decoder reads what this one does not", () => {
    const { failure, others } = readUper("unknown", fixture("vanetza/router-test-ticket.oer"));
    expect(others.map(({ type }) => type)).toEqual(["CcmsCert"]);
    expect(failure!.message).toContain("The COER decoder reads it: as a certificate");
    const other = readCoer("unknown", bsm);
    expect(other.others.map(({ type }) => type)).toEqual(["MessageFrame"]);
    expect(other.failure!.message).toContain("The UPER decoder reads it: as a J2735 MessageFrame.");
  });

  it("says what stands behind the headers of a packet", () => {
    const message = signed(bsm);
    // WSMP of version 3: PSID 32, length in two octets.
    const packet = new Uint8Array([3, 0, 32, 0x80 | (message.length >> 8), message.length & 255, ...message]);
    for (const { others } of [readUper("unknown", packet), readCoer("unknown", packet)]) {
      expect(others).toContainEqual({
        type: "Ieee1609Dot2Data",
        title: "1609.2 signed data",
        why: "Behind headers (WSMP), at octet 5, stands: 1609.2 signed data.",
      });
    }
  });

  it("says what the octets are where another type was asked for", () => {
    const { failure, others } = readUper("Ieee1609DataSigned", bsm);
    expect(others.map(({ type }) => type)).toEqual(["MessageFrame"]);
    expect(failure!.message).toMatch(/\. The octets are a J2735 MessageFrame\.$/);
    // Any octets with a length that they can hold are a frame, of a message that nobody knows.
    const taken = readUper("MessageFrame", signed(bsm));
    expect(taken.others.map(({ type }) => type)).toEqual(["Ieee1609DataSigned"]);
  });

  it("names a message whose number nobody defined, and is not sure", () => {
    const bytes = uper.encode(j2735.MessageFrame, { messageId: 4000, value: fromHex("aabb") } as never);
    const { type, sureness, findings } = readUper("unknown", bytes);
    expect({ type, sureness }).toEqual({ type: "MessageFrame", sureness: "possible" });
    expect(findings.map(({ kind }) => kind)).toEqual(["remark"]);
  });

  it("guesses no message from text, nor from octets that leave more over than a trailer", () => {
    // Its first octets are a message id, and the length of all that follows.
    const xml = new TextEncoder().encode(`<Od${"x".repeat(100)}`);
    const guessed = readUper("unknown", xml);
    expect(guessed.failure!.message).toBe(
      `Nothing that this decoder knows. The octets are text: "<Od${"x".repeat(37)}…".`,
    );
    expect(textOf(guessed, "notation")).toMatch(/^-- nothing that the decoders know\n/);
    const left = readUper("unknown", fromHex(`4fb0050102030405${"c7".repeat(10)}01`));
    expect(left.failure!.message).toMatch(/^Nothing that this decoder knows\. /);
    const implicit = readUper("unknown", fixture("doubtful/latitude-out-of-range.oer"));
    expect(implicit.failure!.message).toContain(
      "The COER decoder reads it: as a certificate of the US system",
    );
  });

  it("refuses no octets at all", () => {
    expect(readUper("unknown", new Uint8Array(0)).failure).toMatchObject({ code: "truncated", offset: 0 });
  });
});

describe("what secured messages carry besides", () => {
  it("is named by its header where it is a facilities message without types", () => {
    const bytes = signed(fromHex("020f000003e9010203040506"), 640);
    const { failure, findings, layers } = readUper("unknown", bytes);
    expect(failure).toBeUndefined();
    expect(layers[1]).toMatchObject({
      name: "ItsPduHeader",
      value: { protocolVersion: 2, messageId: 15, stationId: 1001 },
    });
    expect(findings.map(({ layer, rule }) => [layer, rule])).toEqual([
      [
        1,
        "the message is IMZM (protocolVersion 2, messageId 15, stationId 1001); the decoder has no types for what follows its header",
      ],
      [0, "6 more octets follow the value, which takes 6 octets"],
    ]);
    const bare = readUper("unknown", fromHex("010f000003e90102"));
    expect(bare).toMatchObject({ type: "ItsPduHeader", sureness: "possible" });
  });

  it("is shown behind its GeoNetworking headers, each a layer", () => {
    const common = "2050028000120100";
    const position = "1400020000000001123456781efe9200029020c0856d038400000000";
    const bytes = signed(fromHex(`${common}${position}07d10000020f000003e9010203040506aabb`), 36);
    const reading = readUper("unknown", bytes);
    expect(reading.layers.map(({ name, encoding }) => [encoding, name])).toEqual([
      ["COER", "Ieee1609Dot2Data"],
      ["header", "GeoNetworking common header"],
      ["header", expect.stringContaining("GeoNetworking extended header")],
      ["header", expect.stringContaining("BTP-B")],
      ["UPER", "ItsPduHeader"],
    ]);
    const [, header, , , pdu] = reading.layers;
    expect(toHex(bytes.subarray(header!.offset, header!.offset + header!.length))).toBe(common);
    expect(toHex(bytes.subarray(pdu!.offset, pdu!.offset + 6))).toBe("020f000003e9");
    expect(textOf(reading, "notation")).toContain("\n-- GeoNetworking common header (header): 8 octets");
    expect(decodingOf(reading).layers[1]!.fields.map(({ path }) => path)).toContain("payloadLength");
  });

  it("is said to be encrypted, with what can be known", () => {
    const bytes = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: {
        choice: "encryptedData",
        value: {
          recipients: [{ choice: "pskRecipInfo", value: fromHex("1122334455667788") }],
          ciphertext: {
            choice: "aes128ccm",
            value: { nonce: new Uint8Array(12), ccmCiphertext: new Uint8Array(40) },
          },
        },
      },
    });
    const { failure, findings, layers } = readUper("unknown", bytes);
    expect(failure).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({
        path: "content.encryptedData",
        rule: "the content is encrypted for 1 recipient and cannot be read here; 40 octets of ciphertext, 16 of them the tag",
      }),
    ]);
    expect(layers[0].map.find(({ path }) => path.endsWith("pskRecipInfo"))).toBeDefined();
  });

  it("is said to be of no known type otherwise", () => {
    const { findings } = readUper("Ieee1609DataSigned", signed(fromHex("ffffffff"), 99));
    expect(findings[0]).toMatchObject({ clause: "by psid 99 and its first octets" });
    const text = signed(new TextEncoder().encode("This is a BSM\r\n"));
    expect(readUper("unknown", text).findings[0]!.rule).toBe(
      'the payload is 15 octets of no type that the decoder knows; as text: "This is a BSM\\r\\n"',
    );
  });
});

const shared = join(import.meta.dirname, "../../../../../shared/standards/vectors-uper");
const vectorsIn = (folder: string, pattern: RegExp) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .map((name) => [name, fromHex(readFileSync(join(folder, name), "utf8").trim())] as const)
    : [];

describe.skipIf(!existsSync(shared))("messages made by others", () => {
  it.each(vectorsIn(shared, /^(?!bad-).*\.hex$/))("%s: its type is found", (name, bytes) => {
    const { type, failure, layers } = readUper("unknown", bytes);
    expect(failure).toBeUndefined();
    const expected = name.startsWith("tim-bare")
      ? "TravelerInformationMessage"
      : name.startsWith("dot2-")
        ? "Ieee1609DataSigned"
        : "MessageFrame";
    expect(type).toBe(expected);
    if (name.startsWith("dot2-")) expect(layers[1]!.name).toBe("MessageFrame");
  });

  const bad = [shared, join(shared, "constructed")].flatMap((folder) =>
    vectorsIn(folder, /^bad-.*\.hex$/).map(([name, bytes]) => {
      const { expect: outcome } = JSON.parse(
        readFileSync(join(folder, name.replace(".hex", ".expect.json")), "utf8"),
      ) as { expect: string };
      return [name, outcome, bytes] as const;
    }),
  );

  it.each(bad)("%s: %s", (name, outcome, bytes) => {
    const reading = readUper(name.includes("dot2") ? "Ieee1609DataSigned" : "MessageFrame", bytes);
    if (outcome === "error")
      expect(reading.failure!.message).toMatch(/at octet \d+.*(expected .*found |the octets end here: )/);
    else {
      expect(reading.failure).toBeUndefined();
      expect(reading.findings.length).toBeGreaterThan(0);
    }
  });
});
