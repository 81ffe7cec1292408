import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, type Schema, type SequenceSchema, toHex, toJson, uper } from "@v2x/asn1";
import { etsi, Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { octetsOfWrittenValue } from "../building/index.ts";
import { examples } from "../examples/index.ts";
import { ofRelease1, readUper, textOf, type UperDecoderType } from "./index.ts";

const denmOfRelease1 = {
  header: { protocolVersion: 2, messageID: 1, stationID: 4711 },
  denm: {
    management: {
      actionID: { originatingStationID: 4711, sequenceNumber: 5 },
      detectionTime: 1,
      referenceTime: 2,
      eventPosition: {
        latitude: 1,
        longitude: 2,
        positionConfidenceEllipse: {
          semiMajorConfidence: 4095,
          semiMinorConfidence: 4095,
          semiMajorOrientation: 3601,
        },
        altitude: { altitudeValue: 800_001, altitudeConfidence: "unavailable" },
      },
      validityDuration: 600,
      stationType: 5,
    },
    situation: { informationQuality: 0, eventType: { causeCode: 1, subCauseCode: 0 } },
    location: { traces: [[]] },
  },
} as const;

const folder = join(import.meta.dirname, "../../../../../shared/standards/vectors-etsi");
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".hex")) : [];
const octetsOf = (name: string) => fromHex(readFileSync(join(folder, `${name}.hex`), "latin1").trim());

const types: Readonly<Record<string, UperDecoderType>> = {
  cam: "CAM",
  denm: "DENM",
  cpm: "CPM",
  vam: "VAM",
  poim: "POIM",
  mapem: "MAPEM",
  spatem: "SPATEM",
  srem: "SREM",
  ssem: "SSEM",
  rtcmem: "RTCMEM",
  ivim: "IVIM",
};

const skipWithoutVectors = () => it.skip(`the vectors: ${folder} is not here`, () => {});

describe("a facilities message of ETSI ITS", () => {
  if (files.length === 0) skipWithoutVectors();
  for (const file of files) {
    const name = file.replace(".hex", "");
    const type = types[name.replace(/-.*/, "")];
    if (name.startsWith("bad-")) continue;
    if (type === undefined) throw new TypeError(`${name} has no type here`);
    it(`${name} is found by its header, and read whole as what it is`, () => {
      const bytes = octetsOf(name);
      for (const asked of ["unknown", type] as const) {
        const reading = readUper(asked, bytes);
        expect(reading.failure).toBeUndefined();
        expect(reading).toMatchObject({ type, length: bytes.length });
        expect(reading.sureness).not.toBe("possible");
      }
    });
  }
});

describe("the text of a message of either release", () => {
  const { hex } = examples.find(({ type }) => type === "DENM")!;
  const { release1, release2 } = etsi;

  it("has the names of release 1, for values, places and findings", () => {
    const value = uper.decode(release1.DENM, uper.encode(release1.DENM, denmOfRelease1));
    const reading = readUper("unknown", uper.encode(release1.DENM, value));
    expect(reading.layers[0].schema).toBe(release2.DENM);
    const named = ofRelease1(reading);
    expect(named.layers[0]).toMatchObject({ schema: release1.DENM, value });
    expect(JSON.parse(textOf(reading, "json"))).toEqual(toJson(release1.DENM, value));
    expect(textOf(reading, "notation")).toContain("actionID {");
    expect(textOf(reading, "xer")).toContain("<actionID>");
    const paths = named.layers[0].map.map(({ path }) => path);
    expect(paths).toContain("denm.management.actionID.sequenceNumber");
    expect(paths).toHaveLength(reading.layers[0].map.length);
    const written = octetsOfWrittenValue(textOf(reading, "json"), "json", { rules: "UPER", type: "unknown" });
    expect(written).toMatchObject({ bytes: reading.bytes });
  });

  it("has those of release 2 where its additions are used", () => {
    const reading = readUper("unknown", fromHex(hex));
    const isOfBoth = reading.edition?.startsWith("release 1 and 2") === true;
    expect(ofRelease1(reading) === reading).toBe(!isOfBoth);
  });
});

describe("a signal request with what TS 103 301 V2.2.1 adds", () => {
  const srem = etsi.messages.SREM.editions[0].schema;
  const requestOf = (requestor: object) =>
    uper.encode(srem, {
      header: { protocolVersion: 2, messageID: 9, stationID: 1 },
      srm: { second: 0, requestor: { id: { choice: "stationID", value: 1 }, ...requestor } },
    } as never);
  const ocit = { reportingPoint: 0x1234, line: 42 };

  it.each([
    ["the telegram of OCIT", { ocit }],
    ["the role of a tram", { type: { role: "tram" } }],
  ])("is read with %s, and named by its edition", (_, requestor) => {
    const reading = readUper("unknown", requestOf(requestor));
    expect(reading).toMatchObject({ type: "SREM", sureness: "certain", edition: "ETSI TS 103 301 V2.2.1" });
    expect(reading.layers[0].value).toMatchObject({ srm: { requestor } });
    expect(readUper("unknown", requestOf({})).edition).toBe("ETSI TS 103 301 V2.1.1");
  });

  it("has the telegram's octets where the edition before has an unknown addition", () => {
    const { RequestorDescription } = j2735;
    const value = { id: { choice: "stationID", value: 1 }, ocit };
    const { srm } = (srem as unknown as SequenceSchema).root;
    const { requestor: ours } = (srm as SequenceSchema).root;
    const read = uper.decode(RequestorDescription, uper.encode(ours as Schema, value));
    expect(read.unknownAdditions).toMatchObject([{ index: 0 }]);
    // The marker, eight presence bits, the reporting point, the line, and seven bits of padding (by hand).
    expect(toHex(read.unknownAdditions![0]!.bytes)).toBe("44091a0000001500");
  });
});

describe("octets that begin as a facilities message", () => {
  const denm = fromHex(examples.find(({ type }) => type === "DENM")!.hex);
  const changed = (...changes: readonly (readonly [at: number, to: number])[]) => {
    const bytes = Uint8Array.from(denm);
    for (const [at, to] of changes) bytes[at] = to;
    return bytes;
  };

  it("and are cut are shown as far as they go", () => {
    for (const type of ["unknown", "DENM"] as const) {
      const { failure, layers, sureness, ...reading } = readUper(type, denm.subarray(0, 202));
      expect(reading.type).toBe("DENM");
      expect(sureness).toBe(type === "DENM" ? "asked" : "possible");
      expect(failure).toMatchObject({ code: "truncated", layer: 0 });
      expect(layers[0]!.map.length).toBeGreaterThan(30);
    }
  });

  it("of a version that no edition has are named by their header, and not guessed", () => {
    for (const type of ["unknown", "DENM"] as const) {
      const { failure, layers } = readUper(type, changed([0, 9]));
      expect(failure).toMatchObject({ path: "protocolVersion", layer: 0 });
      expect(failure!.message).toContain(
        "an unsupported version (protocolVersion 9, messageId 1, stationId ",
      );
      expect(layers[0]).toMatchObject({ name: "ItsPduHeader", length: 6 });
    }
  });

  it("of a kind that nobody defined are named by their header", () => {
    const { failure, layers } = readUper("unknown", changed([1, 200]));
    expect(failure!.message).toContain(
      "an unknown kind of message (protocolVersion 2, messageId 200, stationId ",
    );
    expect(layers[0]!.name).toBe("ItsPduHeader");
  });

  it("of a kind that nobody defined are read as what is asked for, and that is said", () => {
    const { failure, findings } = readUper("DENM", changed([1, 200]));
    expect(failure).toBeUndefined();
    expect(findings).toContainEqual({
      kind: "broken",
      layer: 0,
      path: "header.messageId",
      rule: "messageId is 1 in DENM; 200 is no message that is known",
      clause: "ETSI TS 103 831 V2.3.1",
    });
  });

  it("of another kind than asked for are told to be that", () => {
    const { others } = readUper("CAM", denm);
    expect(others.map(({ type }) => type)).toEqual(["DENM"]);
  });

  it("inside an envelope are named by their header where the signer's application says what they are", () => {
    const content = { choice: "unsecuredData", value: changed([0, 9]) } as const;
    const data = { protocolVersion: 3, content } as const;
    const headerInfo = { psid: 37 };
    const bytes = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: {
        choice: "signedData",
        value: {
          hashId: "sha256",
          tbsData: { payload: { data }, headerInfo },
          signer: { choice: "self", value: null },
          signature: {
            choice: "ecdsaNistP256Signature",
            value: { rSig: { choice: "x-only", value: new Uint8Array(32) }, sSig: new Uint8Array(32) },
          },
        },
      },
    });
    const { failure, layers } = readUper("unknown", bytes);
    expect(failure).toMatchObject({ layer: 1, path: "protocolVersion" });
    expect(layers[1]!.name).toBe("ItsPduHeader");
  });

  it("of the version before are read with a remark", () => {
    const { failure, findings } = readUper("unknown", changed([0, 1]));
    expect(failure).toBeUndefined();
    expect(findings.map(({ path }) => path)).toContain("header.protocolVersion");
  });
});

describe("the edition of a facilities message", () => {
  const value = () => structuredClone(uper.decode(etsi.release2.DENM, fromHex(denmHex)));
  const denmHex = examples.find(({ type }) => type === "DENM")!.hex;

  it("is both releases where no addition is used", () => {
    expect(readUper("unknown", fromHex(denmHex)).edition).toBe(
      "release 1 and 2 alike (ETSI EN 302 637-3 V1.3.1, ETSI TS 103 831 V2.3.1)",
    );
  });

  it("is not judged by the rules of release 2 alone where the message can be of either", () => {
    const { denm, header } = value();
    const { management } = denm;
    const either = uper.encode(etsi.release2.DENM, { header, denm: { management } });
    const rule = "release 2 asks, and release 1 does not: situation is there unless the event is over";
    expect(readUper("unknown", either).findings).toContainEqual(
      expect.objectContaining({ kind: "remark", rule: expect.stringContaining(rule) }),
    );
    expect(readUper("unknown", either).findings.map(({ kind }) => kind)).not.toContain("broken");
    const alacarte = { unknownAdditions: [{ index: 3, bytes: fromHex("c001") }] };
    const later = uper.encode(etsi.release2.DENM, { header, denm: { management, alacarte } });
    expect(readUper("unknown", later).findings.map(({ kind }) => kind)).toContain("broken");
  });

  it("is that of release 2 where its additions are used, which are named", () => {
    const { denm, header } = value();
    const situation = { ...denm.situation!, eventEnd: 5 };
    const bytes = uper.encode(etsi.release2.DENM, { header, denm: { ...denm, situation } });
    const { edition, findings } = readUper("unknown", bytes);
    expect(edition).toBe("ETSI TS 103 831 V2.3.1");
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: "remark",
        path: "denm.situation.eventEnd",
        rule: "the message uses additions of release 2: eventEnd; receivers of release 1 skip them",
      }),
    );
  });

  it("is that of release 1 where the cause code is above 128", () => {
    const one = structuredClone(uper.decode(etsi.release1.DENM, fromHex(denmHex)));
    const situation = { ...one.denm.situation!, eventType: { causeCode: 200, subCauseCode: 1 } };
    const bytes = uper.encode(etsi.release1.DENM, { ...one, denm: { ...one.denm, situation } });
    for (const type of ["unknown", "DENM"] as const) {
      const { edition, failure, findings } = readUper(type, bytes);
      expect(failure).toBeUndefined();
      expect(edition).toBe("ETSI EN 302 637-3 V1.3.1");
      expect(findings.map(({ path }) => path)).toContain("denm.situation.eventType.causeCode");
    }
  });

  it("is a later one where an addition is unknown, which is kept", () => {
    const { denm, header } = value();
    const situation = { ...denm.situation!, unknownAdditions: [{ index: 4, bytes: fromHex("c001") }] };
    const bytes = uper.encode(etsi.release2.DENM, { header, denm: { ...denm, situation } });
    const { edition, findings } = readUper("unknown", bytes);
    expect(edition).toBe("later than ETSI TS 103 831 V2.3.1");
    expect(findings.map(({ rule }) => rule).join()).toContain("addition 5 of SituationContainer");
  });
});

describe("a CPM", () => {
  const cpm = fromHex(examples.find(({ title }) => title.startsWith("CPM of TS 103 324"))!.hex);

  it("without the extension bit of its list is read as the dialect that it is, and that is said", () => {
    const bytes = uper.encode(
      etsi.release2.CollectivePerceptionMessageOfDialect,
      uper.decode(etsi.release2.CollectivePerceptionMessage, cpm),
    );
    const { failure, type, findings } = readUper("unknown", bytes);
    expect({ failure, type }).toEqual({ failure: undefined, type: "CPM" });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: "broken", rule: expect.stringContaining("it is missing here") }),
    );
  });

  it("that is cut is not taken for one of the dialect", () => {
    for (let length = 8; length < cpm.length; length += 1) {
      const { failure, layers } = readUper("unknown", cpm.subarray(0, length));
      expect(failure).toMatchObject({ code: "truncated" });
      expect(layers[0]).toMatchObject({ schema: etsi.release2.CollectivePerceptionMessage });
    }
  });
});

const broken: Readonly<Record<string, RegExp>> = {
  "bad-ivim-trunc": /^An infrastructure to vehicle information message that is cut: at octet 71 bit 0/,
  "bad-cam-older-edition": /expected one of 3 values .*protocolVersion 1 is of an edition before/,
  "bad-cam-empty": /./,
  "bad-cam-one-octet": /./,
  "bad-messageid-unknown-200":
    /an unknown kind of message \(protocolVersion 2, messageId 200, stationId 100\)/,
  "bad-protocolversion-9": /an unsupported version \(protocolVersion 9, messageId 2, stationId 100\)/,
};

/** What readers of the current editions alone refuse, and an edition before reads whole. */
const ofAnEarlierEdition = new Map([["bad-cam-older-edition", "ETSI EN 302 637-2 V1.3.2"]]);

describe("facilities messages that are not right", () => {
  if (files.length === 0) skipWithoutVectors();
  for (const file of files) {
    const name = file.replace(".hex", "");
    if (!name.startsWith("bad-")) continue;
    const { expect: outcome } = JSON.parse(readFileSync(join(folder, `${name}.expect.json`), "utf8")) as {
      expect: string;
    };
    it(`${name}: ${outcome}`, () => {
      const { failure, findings, sureness, edition } = readUper("unknown", octetsOf(name));
      if (ofAnEarlierEdition.has(name)) {
        expect([failure, findings, edition]).toEqual([undefined, [], ofAnEarlierEdition.get(name)]);
        return;
      }
      if (failure !== undefined) expect(failure.message).not.toMatch(/\ba [aeiou]/);
      if (outcome !== "error") expect(failure).toBeUndefined();
      if (outcome === "error" && failure === undefined) {
        // Octets that are another message with some left over, or of a dialect: never silently.
        expect(sureness === "possible" || findings.some(({ kind }) => kind === "broken")).toBe(true);
      }
      expect(failure !== undefined || findings.length > 0).toBe(true);
      if (broken[name] !== undefined) expect(failure!.message).toMatch(broken[name]);
    });
  }
});
