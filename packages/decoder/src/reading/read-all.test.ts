import { fromHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { coerDecoderTypes, readAll, readCoer, readUper, uperDecoderTypes } from "./index.ts";

const ticket = fixture("vanetza/router-test-ticket.oer");
const american = fixture("openscms/RaCertificate.oer");
const bsm = fromHex(examples.find(({ type }) => type === "MessageFrame")!.hex);
const signed = fromHex(examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex);

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const inCoer = { rules: "COER", type: "unknown" } as const;
const inUper = { rules: "UPER", type: "unknown" } as const;

describe("structures one behind the other", () => {
  it("are read each from where the one before ends", () => {
    const readings = readAll(inCoer, joined(ticket, american, ticket));
    expect(readings.map(({ offset, reading }) => [offset, reading.type, reading.bytes.length])).toEqual([
      [0, "CcmsCert", ticket.length],
      [ticket.length, "ScmsCert", american.length],
      [ticket.length + american.length, "CcmsCert", ticket.length],
    ]);
    for (const { reading } of readings) expect(reading.failure).toBeUndefined();
  });

  it("may be of several types, with layers counted from their own start", () => {
    const readings = readAll(inUper, joined(bsm, signed, bsm));
    expect(readings.map(({ reading }) => reading.type)).toEqual([
      "MessageFrame",
      "Ieee1609DataSigned",
      "MessageFrame",
    ]);
    expect(readings[1]!.reading.layers[0].offset).toBe(0);
  });

  it("end where padding begins, which is remarked on the last", () => {
    const readings = readAll(inUper, joined(bsm, bsm, new Uint8Array(6)));
    expect(readings).toHaveLength(2);
    expect(readings[1]!.reading.findings.at(-1)!.rule).toBe(
      `6 more octets follow the value, which takes ${bsm.length} octets`,
    );
    expect(readings[0]!.reading.findings).toEqual([]);
  });

  it("are none of the padding, however much of it there is", () => {
    for (let length = 1; length < 64; length += 1) {
      for (const octet of [0, 0xff]) {
        expect(readAll(inUper, joined(bsm, new Uint8Array(length).fill(octet)))).toHaveLength(1);
      }
    }
  });

  it("are one where the octets are one", () => {
    expect(readAll(inCoer, ticket)).toHaveLength(1);
    expect(readAll({ rules: "COER", type: "CcmsCert" }, ticket)[0]!.reading.sureness).toBe("asked");
  });

  it("are one that says why, where not even the first can be read", () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(30).fill(0xff), ticket.subarray(0, 40)]) {
      const readings = readAll(inCoer, bytes);
      expect(readings).toHaveLength(1);
      expect(readings[0]!.reading.failure).toBeDefined();
    }
  });

  it("are what one reading gives, where there is one", () => {
    for (const type of coerDecoderTypes) {
      for (const bytes of [ticket, signed, bsm, ticket.subarray(0, 30), joined(ticket, Uint8Array.of(9))]) {
        expect(readAll({ rules: "COER", type }, bytes)).toEqual([
          { offset: 0, reading: readCoer(type, bytes) },
        ]);
      }
    }
    for (const type of uperDecoderTypes) {
      for (const bytes of [ticket, signed, bsm, signed.subarray(0, 60), joined(bsm, Uint8Array.of(9))]) {
        expect(readAll({ rules: "UPER", type }, bytes)).toEqual([
          { offset: 0, reading: readUper(type, bytes) },
        ]);
      }
    }
  });

  it("say of a certificate's file that octets follow which are none", () => {
    const readings = readAll(inCoer, joined(ticket, Uint8Array.of(1, 2, 3)));
    expect(readings).toHaveLength(1);
    expect(readings[0]!.reading).toMatchObject({
      failure: { code: "trailing-bytes", offset: ticket.length },
    });
  });
});
