import { coer, fromHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import * as schemas from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../../examples/index.ts";
import { decodingOf, fieldsOf, readCoer, readUper, textOf } from "../index.ts";

const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
const signed = fromHex(examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex);

describe("the fields of a layer", () => {
  const [layer] = readCoer("CcmsCtl", ectl).layers;

  it("are the same, asked for together, in parts or one by one", () => {
    const all = fieldsOf(layer);
    expect(all).toHaveLength(layer.map.length);
    const parts = [fieldsOf(layer, 0, 100), fieldsOf(layer, 100, 101), fieldsOf(layer, 101)].flat();
    expect(parts).toEqual(all);
    expect(layer.map.map((_, index) => fieldsOf(layer, index, index + 1)[0])).toEqual(all);
    expect(fieldsOf(layer, all.length)).toEqual([]);
  });

  it("have the last part of the path as their name", () => {
    const names = new Map(fieldsOf(layer).map(({ path, name }) => [path, name]));
    expect(names.get("")).toBe("");
    expect(names.get("content.signedData.hashId")).toBe("hashId");
    const item = [...names.keys()].find((path) => path.endsWith("ctlCommands[1]"))!;
    expect(names.get(item)).toBe("[1]");
  });

  it("show values as the notation does, at most 200 characters of each", () => {
    const bytes = coer.encode(schemas.Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: new Uint8Array(400).fill(0xab) },
    });
    const [, version, , data] = fieldsOf(readCoer("unknown", bytes).layers[0]);
    expect(version).toMatchObject({ path: "protocolVersion", value: "3", start: 0, end: 1 });
    expect(data!.value).toHaveLength(200);
    expect(data!.value).toMatch(/^'(AB)+…$/);
  });

  it("can be sent to another thread or as JSON, without loss", () => {
    for (const reading of [
      readCoer("unknown", ectl),
      readUper("unknown", signed),
      readCoer("CcmsCert", ectl),
    ]) {
      const decoding = decodingOf(reading);
      expect(structuredClone(decoding)).toEqual(decoding);
      expect(JSON.parse(JSON.stringify(decoding))).toEqual(decoding);
    }
  });

  it("tell the meaning of what has one", () => {
    const fields = fieldsOf(layer);
    expect(fields.find(({ path }) => path.endsWith("headerInfo.generationTime"))!.meaning).toMatch(/UTC/);
  });
});

it("has words for every cut of a message, and a failure inside what is left", () => {
  for (const bytes of [signed, fixture("vanetza/router-test-ticket.oer")]) {
    for (let length = 0; length < bytes.length; length += 1) {
      for (const reading of [
        readCoer("unknown", bytes.subarray(0, length)),
        readUper("unknown", bytes.subarray(0, length)),
      ]) {
        const { layers, failure } = decodingOf(reading);
        expect(failure!.offset).toBeLessThanOrEqual(length);
        expect(layers[0]!.fields.length).toBeGreaterThan(0);
        expect(textOf(reading, "notation")).toContain(`-- ${failure!.message}\n`);
      }
    }
  }
});

describe("a reading as text", () => {
  const reading = readUper("unknown", signed);

  it("has every layer in every format", () => {
    expect(textOf(reading, "notation").match(/^\w+ \w+ ::= /gm)).toEqual([
      "ieee1609Dot2Data Ieee1609Dot2Data ::= ",
      "messageFrame MessageFrame ::= ",
    ]);
    const json = JSON.parse(textOf(reading, "json")) as { type: string }[];
    expect(json.map(({ type }) => type)).toEqual(["Ieee1609Dot2Data", "MessageFrame"]);
    expect(textOf(reading, "xer").match(/^<\w+>/gm)).toEqual(["<Ieee1609Dot2Data>", "<MessageFrame>"]);
  });

  it("of a failure says where it is, above what could be read whole", () => {
    const broken = Uint8Array.from(signed);
    const { offset, map } = reading.layers[1]!;
    const { start, end } = map.find(({ path }) => path.endsWith("coreData.lat"))!;
    for (let bit = start; bit < end; bit += 1) broken[offset + (bit >> 3)]! |= 0x80 >> (bit & 7);
    const failed = readUper("unknown", broken);
    expect(failed.failure).toMatchObject({ layer: 1, offset: offset + (start >> 3), bit: start });
    const text = textOf(failed, "notation");
    expect(text).toContain("ieee1609Dot2Data Ieee1609Dot2Data ::= ");
    expect(text).not.toContain("messageFrame MessageFrame ::= ");
    expect(text).toContain(`-- ${failed.failure!.message}`);
  });
});

it("lists of the SCMS are held against the rules of IEEE 1609.2.1", () => {
  const { type, findings } = readCoer("unknown", fixture("openscms/ctl-file.oer"));
  expect(type).toBe("ScmsCtl");
  expect(findings.map(({ rule }) => rule)).toContain("each elector signs once");
  const [first] = findings;
  expect(first!.path).toBe(
    "content.unsecuredData.content.cert.multiSignedCtl.signatures[0].content.signedData.tbsData.headerInfo.psid",
  );
});

describe("octets of earlier editions", () => {
  it("decode, and the reading says whose they are", () => {
    const contents = coer.encode(schemas.schemaIn(schemas.edition2016, schemas.CrlContents), {
      version: 1,
      crlSeries: 1,
      crlCraca: fromHex("0102030405060708"),
      issueDate: 1,
      nextCrl: 2,
      priorityInfo: {},
      typeSpecific: {
        choice: "fullHashCrl",
        value: { crlSerial: 1, entries: [{ id: fromHex("00112233445566778899"), expiry: 5 }] },
      },
    } as never);
    const bytes = coer.encode(schemas.Ieee1609Dot2Data, signedList(contents));
    const reading = readCoer("ScmsCrl", bytes);
    expect(reading.failure).toBeUndefined();
    expect(reading.edition).toMatch(/^IEEE 1609\.2/);
    expect(textOf(reading, "notation").split("\n")[0]).toContain(reading.edition!);
    expect(readCoer("ScmsCrl", fixture("openscms/individual-crl.oer")).edition).toBeUndefined();
  });

  it("of J2735 are named where only later editions have what a message holds", () => {
    const message = (name: string) => fromHex(new TextDecoder().decode(fixture(`j2735/${name}.hex`)).trim());
    expect(readUper("unknown", message("rsm-01")).edition).toBe("SAE J2735 2024-09 or later");
    expect(readUper("MessageFrame", message("bsm-01")).edition).toBeUndefined();
  });

  function signedList(octets: Uint8Array) {
    const { content } = coer.decode(schemas.Ieee1609Dot2Data, fixture("openscms/individual-crl.oer"));
    const { value } = content as { value: schemas.SignedData };
    const data = { protocolVersion: 3, content: { choice: "unsecuredData", value: octets } };
    const tbsData = { ...value.tbsData, payload: { data } };
    const message = { protocolVersion: 3, content: { choice: "signedData", value: { ...value, tbsData } } };
    return message as unknown as schemas.Ieee1609Dot2Data;
  }
});
