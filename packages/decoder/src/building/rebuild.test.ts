import { coer, fromHex, toHex } from "@v2x/asn1";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { cam, octets, singleHop } from "../captures/headers/frames.test-support.ts";
import { type Example, examples } from "../examples/index.ts";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  type Reading,
  readCoer,
  readUper,
  type UperDecoderType,
} from "../reading/index.ts";
import { octetsOfValue, type Rebuilt, rebuilt, rewritten, valueTextOf } from "./index.ts";
import { maximalValueText } from "./octets-of-values.ts";

const unsecured = (octets: Uint8Array) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: octets },
  });

/** A signed message of cooperative awareness, whose signature is of no worth. */
const signedBy36 = (payload: Uint8Array) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        hashId: "sha256",
        tbsData: {
          payload: {
            data: { protocolVersion: 3, content: { choice: "unsecuredData", value: payload } },
          },
          headerInfo: { psid: 36 },
        },
        signer: { choice: "digest", value: new Uint8Array(8) },
        signature: {
          choice: "ecdsaNistP256Signature",
          value: { rSig: { choice: "x-only", value: new Uint8Array(32) }, sSig: new Uint8Array(32) },
        },
      },
    },
  });

function readExample({ type, hex }: Example): Reading {
  return (coerDecoderTypes as readonly string[]).includes(type)
    ? readCoer(type as CoerDecoderType, fromHex(hex))
    : readUper(type as UperDecoderType, fromHex(hex));
}

function built(reading: Reading, layer: number, text: string): Rebuilt {
  const made = rebuilt(reading, layer, text.trimStart().startsWith("{") ? "json" : "notation", text);
  if ("problem" in made) throw new Error(made.problem.message);
  return made;
}

describe("a layer with the values that it has", () => {
  it.each(examples)("gives the octets that were read, $type: $title", (example) => {
    const reading = readExample(example);
    for (const [index, { offset, length }] of reading.layers.entries()) {
      for (const format of ["notation", "json"] as const) {
        const text = valueTextOf(reading, index, format);
        if (text === undefined) continue;
        const { bytes, whole } = built(reading, index, text);
        expect(toHex(bytes)).toBe(toHex(reading.bytes.subarray(offset, offset + length)));
        expect(toHex(whole)).toBe(toHex(reading.bytes.subarray(0, reading.length)));
      }
    }
  });
});

describe("a message with another value", () => {
  const bsm = examples.find(({ title }) => title.startsWith("BSM"))!;
  const frame = readUper("MessageFrame", fromHex(bsm.hex));

  it("has that value and no other difference, and the octets around it are made anew", () => {
    const envelope = readUper("unknown", unsecured(fromHex(bsm.hex)));
    const text = valueTextOf(envelope, 1, "notation")!;
    const faster = text.replace(/speed \d+/, "speed 1234");
    expect(faster).not.toBe(text);
    const { bytes, whole, notes } = built(envelope, 1, faster);
    expect(notes).toEqual([]);
    expect(toHex(whole)).toBe(toHex(unsecured(bytes)));
    const again = readUper("MessageFrame", bytes);
    expect(valueTextOf(again, 0, "notation")).toBe(faster);
    expect(toHex(bytes)).not.toBe(bsm.hex);
    expect(bytes).toHaveLength(fromHex(bsm.hex).length);
  });

  it("keeps what stands behind it, and is put into every envelope around it", () => {
    const { coreData } = (
      JSON.parse(valueTextOf(frame, 0, "json")!) as { value: { value: { coreData: object } } }
    ).value.value;
    const shorter = JSON.stringify({
      messageId: 20,
      value: { _open: "BasicSafetyMessage", value: { coreData } },
    });
    const behind = Uint8Array.of(0xca, 0xfe);
    const within = (octets: Uint8Array) => unsecured(unsecured(Uint8Array.from([...octets, ...behind])));
    const reading = readCoer("unknown", within(fromHex(bsm.hex)));
    expect(reading.layers).toHaveLength(3);
    const { bytes, whole } = built(reading, 2, shorter);
    expect(bytes.length).toBeLessThan(bsm.hex.length / 2);
    expect(toHex(whole)).toBe(toHex(within(bytes)));
  });

  it("is told that a signature around it is not valid any more", () => {
    const signed = readUper(
      "Ieee1609DataSigned",
      fromHex(examples.find(({ title }) => title.startsWith("Signed BSM"))!.hex),
    );
    const { whole, notes } = built(
      signed,
      1,
      valueTextOf(signed, 1, "json")!.replace(/"speed": \d+/, '"speed": 7'),
    );
    expect(notes).toEqual([
      "The signature of the Ieee1609Dot2Data was made over other octets: it is not valid any more.",
    ]);
    const read = readUper("Ieee1609DataSigned", whole);
    expect(read.failure).toBeUndefined();
    expect(valueTextOf(read, 1, "json")).toContain('"speed": 7');
  });

  it("behind headers that state its length stays by itself when its length changes", () => {
    const { hex } = examples.find(({ title }) => title.startsWith("CAM"))!;
    const length = (4 + hex.length / 2).toString(16).padStart(4, "0");
    const packet = octets(singleHop.replace("000E", length).replace(cam, hex));
    const reading = readUper("unknown", signedBy36(packet));
    const layer = reading.layers.length - 1;
    expect(reading.layers.map(({ name }) => name)).toEqual(expect.arrayContaining(["BTP-B", "CAM"]));
    const text = valueTextOf(reading, layer, "json")!;
    const same = built(reading, layer, text.replace(/"stationId": \d+/, '"stationId": 77'));
    expect(same.notes).toEqual([expect.stringContaining("signature")]);
    expect(same.whole).toHaveLength(reading.bytes.length);
    expect(valueTextOf(readUper("unknown", same.whole), layer, "json")).toContain('"stationId": 77');
    const shorter = JSON.parse(text) as { cam: { camParameters: Record<string, unknown> } };
    const { basicContainer, highFrequencyContainer } = shorter.cam.camParameters;
    shorter.cam.camParameters = { basicContainer, highFrequencyContainer };
    const { bytes, whole, notes } = built(reading, layer, JSON.stringify(shorter));
    expect(bytes.length).toBeLessThan(hex.length / 2);
    expect(whole).toBe(bytes);
    expect(notes).toEqual([expect.stringContaining("another length now")]);
  });

  it.each([
    ["notation", (text: string) => text.replace(/speed \d+/, "speed 8192"), "value.coreData.speed"],
    ["json", (text: string) => text.replace(/"speed": \d+/, '"speed": 8192'), "value.coreData.speed"],
    ["json", (text: string) => text.replace(/"speed": \d+/, '"spd": 1'), "value.coreData.speed"],
    ["notation", (text: string) => text.replace("coreData", "coredata"), "value"],
  ] as const)("that its type does not have is refused by field: %s, %#", (format, change, path) => {
    const made = rebuilt(frame, 0, format, change(valueTextOf(frame, 0, format)!));
    expect(made).toMatchObject({ problem: { path } });
  });

  it.each([
    [
      "notation",
      /speed \d+/,
      "speed 8192",
      "value.coreData.speed: expected an integer in 0..8191, found 8192",
    ],
    ["notation", /id '\w+'H/, "id 'AB'H", "value.coreData.id: expected 4 octets, found 1"],
    ["notation", /frame MessageFrame/i, "frame CAM", "expected a value of MessageFrame, found one of CAM"],
    [
      "json",
      /"speed": \d+/,
      '"speed": 8192',
      "value.coreData.speed: expected an integer in 0..8191, found 8192",
    ],
    [
      "json",
      /"msgCnt"/,
      '"msgCnt": 1, "msgCnt"',
      'value.value.coreData.msgCnt: expected each member once, found "msgCnt"',
    ],
    [
      "json",
      /"messageId": 20/,
      '"messageId": 18',
      'value: expected a value of MapData, as messageId says, found "BasicSafetyMessage"',
    ],
    [
      "json",
      /"messageId": 20/,
      '"messageId": 99',
      'value: expected pairs of hexadecimal digits, since no type is known for messageId 99, found {"_open":"BasicSafetyMessage","value":{"coreData":{"msgCnt":',
    ],
    [
      "json",
      /"transmission": "\w+"/,
      '"transmission": 1',
      "value.coreData.transmission: expected a name of TransmissionState: neutral, park, forwardGears, reverseGears, reserved1, reserved2, reserved3, unavailable, found 1",
    ],
  ] as const)("is refused with line and column in %s: %s", (format, from, to, message) => {
    const text = valueTextOf(frame, 0, format)!.replace(from, to);
    const made = rebuilt(frame, 0, format, text);
    if (!("problem" in made)) throw new Error("taken");
    const { line, column } = made.problem;
    expect(made.problem.message).toBe(`${message} (line ${line}, column ${column})`);
    expect(text.split("\n")[line! - 1]!.slice(column! - 1)).not.toBe("");
  });

  it("is taken over into the other form with what was changed, or refused there too", () => {
    const json = valueTextOf(frame, 0, "json")!.replace(/"speed": \d+/, '"speed": 1234');
    const made = rewritten(frame, 0, { from: "json", to: "notation", text: `\ufeff${json}` });
    expect(made).toMatchObject({ text: expect.stringContaining("speed 1234,") });
    const broken = json.replace("1234", "fast");
    expect(rewritten(frame, 0, { from: "json", to: "notation", text: broken })).toMatchObject({
      problem: {},
    });
  });

  it("in a text that is none is refused with line and column", () => {
    expect(octetsOfValue(j2735.MessageFrame, "UPER", "json", '{\n "a": }')).toEqual({
      problem: {
        path: "",
        message: "expected JSON, found something else (line 2, column 7)",
        line: 2,
        column: 7,
      },
    });
    expect(octetsOfValue(j2735.MessageFrame, "UPER", "json", "{")).toMatchObject({ problem: { line: 1 } });
    expect(octetsOfValue(j2735.MessageFrame, "UPER", "notation", "{\n )")).toMatchObject({
      problem: { line: 2, column: 2 },
    });
    expect(octetsOfValue(j2735.MessageFrame, "UPER", "json", " ".repeat(maximalValueText + 1))).toMatchObject(
      {
        problem: { message: expect.stringContaining("at most") },
      },
    );
    expect(octetsOfValue(j2735.MessageFrame, "UPER", "json", "[".repeat(200_000))).toMatchObject({
      problem: {},
    });
  });

  it("of a layer that there is not is refused", () => {
    expect(() => rebuilt(frame, 7, "json", "{}")).toThrow(RangeError);
  });
});
