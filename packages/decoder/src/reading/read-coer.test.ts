import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, toHex } from "@v2x/asn1";
import { fixture, fixtureVectors } from "@v2x/testkit";
import * as schemas from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import type { DecodingFailure } from "../decoding.ts";
import { summaryOf } from "../summary/index.ts";
import {
  type CoerDecoderType,
  certificatesIn,
  coerDecoderTypes,
  maximalOctets,
  readCoer,
  textOf,
} from "./index.ts";

const ticket = fixture("vanetza/router-test-ticket.oer");
const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
const crl = fixture("openscms/individual-crl.oer");
const american = fixture("openscms/RaCertificate.oer");

function failureOf(type: CoerDecoderType, bytes: Uint8Array): DecodingFailure {
  const { failure } = readCoer(type, bytes);
  if (failure === undefined) throw new Error("was read");
  return failure;
}

/** A revocation list of TS 102 941, made of the trust list message's envelope. */
function ccmsCrl(): Uint8Array {
  const message = coer.decode(schemas.TlmCertificateTrustListMessage, ectl);
  const { signedData } = schemas.signedContentOf(message)!;
  const content: schemas.EtsiTs102941Data = {
    version: 1,
    content: {
      choice: "certificateRevocationList",
      value: { version: 1, thisUpdate: 1, nextUpdate: 2, entries: [fromHex("0102030405060708")] },
    },
  };
  return coer.encode(schemas.CertificateRevocationListMessage, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        ...signedData,
        tbsData: {
          ...signedData.tbsData,
          payload: {
            data: { protocolVersion: 3, content: { choice: "unsecuredData", value: content } },
          },
        },
      },
    },
  });
}

describe("reading as a given type", () => {
  it("gives value, schema, map and no findings for what keeps its profile", () => {
    const reading = readCoer("CcmsCert", ticket);
    expect(reading).toMatchObject({ type: "CcmsCert", sureness: "asked", findings: [], others: [] });
    expect(reading.failure).toBeUndefined();
    const [layer] = reading.layers;
    expect(layer).toMatchObject({ name: "EtsiTs103097Certificate", offset: 0, length: ticket.length });
    expect(layer.value).toMatchObject({ version: 3 });
    expect(layer.map[0]).toMatchObject({ path: "", start: 0, end: ticket.length });
  });

  it("names the list that a trust list message holds", () => {
    const { layers, findings } = readCoer("CcmsCtl", ectl);
    expect(layers.map(({ name }) => name)).toEqual(["TlmCertificateTrustListMessage"]);
    expect(findings).toEqual([]);
  });

  it("reports what a US certificate breaks of the European profile, and nothing when read as one", () => {
    expect(readCoer("CcmsCert", american).findings.map(({ path }) => path)).toEqual([
      "toBeSigned.id",
      "toBeSigned.cracaId",
    ]);
    expect(readCoer("ScmsCert", american).findings).toEqual([]);
  });

  it("reports the header that a revocation list of IEEE 1609.2 may not have", () => {
    expect(readCoer("ScmsCrl", crl).findings.map(({ rule }) => rule)).toEqual([
      "psid is 256",
      "generationTime is absent",
    ]);
  });

  it("refuses a trust list where a revocation list was asked for, and says where it says so", () => {
    expect(failureOf("CcmsCrl", ectl)).toMatchObject({
      code: "unknown-alternative",
      offset: 10,
      path: "content.signedData.tbsData.payload.data.content.unsecuredData.content",
      expected: "certificateRevocationList",
      found: "certificateTrustListTlm",
    });
  });

  it("refuses secured data that is not signed where a list was asked for", () => {
    const plain = Uint8Array.of(0x03, 0x80, 0x00);
    expect(failureOf("CcmsCtl", plain)).toMatchObject({ path: "content", found: "unsecuredData", offset: 1 });
  });

  it("refuses a certificate whose version is not 3, with offset and field", () => {
    const bytes = Uint8Array.from(ticket);
    bytes[1] = 2;
    const failure = failureOf("CcmsCert", bytes);
    expect(failure).toMatchObject({ code: "value-out-of-range", layer: 0, offset: 1, path: "version" });
    expect(failure.message).toBe(
      `Not a certificate of the European system (TS 103 097): at octet 1, version, expected ${failure.expected}, found 2.`,
    );
  });

  it("shows everything before the place where a certificate ends early", () => {
    const { layers, failure } = readCoer("CcmsCert", ticket.subarray(0, 60));
    expect(failure).toMatchObject({ code: "truncated" });
    expect(failure!.offset).toBeLessThanOrEqual(60);
    expect(failure!.path).toMatch(/^toBeSigned\./);
    expect(layers[0].value).toBeUndefined();
    expect(layers[0].map.find(({ path }) => path === "version")).toMatchObject({
      start: 1,
      end: 2,
      value: 3,
    });
    expect(layers[0].map.at(-1)).toMatchObject({ path: failure!.path });
  });

  it("says what the octets are instead", () => {
    const { failure, others, sureness } = readCoer("CcmsCert", ectl);
    expect(sureness).toBe("asked");
    expect(others.map(({ type }) => type)).toEqual(["CcmsCtl"]);
    expect(failure!.message).toMatch(/\. The octets are a certificate trust list \(TS 102 941\)\.$/);
  });

  it("shows a cut list with the entries before the cut", () => {
    const { failure, layers } = readCoer("CcmsCtl", ectl.subarray(0, 700));
    expect(failure).toMatchObject({ code: "truncated", layer: 0 });
    expect(layers.map(({ name }) => name)).toEqual(["RcaCertificateTrustListMessage", "EtsiTs102941Data"]);
    const [message, list] = layers;
    expect(list!.inside).toEqual({ layer: 0, path: message.map.at(-1)!.path });
    expect(list!.map.some(({ path }) => /ctlCommands\[1\]/.test(path))).toBe(true);
    expect(certificatesIn(readCoer("CcmsCtl", ectl.subarray(0, 700)))).not.toEqual([]);
  });

  it("refuses octets behind a certificate", () => {
    expect(failureOf("ScmsCert", new Uint8Array([...ticket, 0]))).toMatchObject({
      code: "trailing-bytes",
      offset: ticket.length,
    });
  });
});

describe("finding out the type", () => {
  it.each([
    ["a European ticket", ticket, "CcmsCert", "likely"],
    ["the European trust list", ectl, "CcmsCtl", "certain"],
    ["a European revocation list", ccmsCrl(), "CcmsCrl", "certain"],
    ["a US certificate", american, "ScmsCert", "likely"],
    ["a US revocation list", crl, "ScmsCrl", "certain"],
    ["any other secured data", Uint8Array.of(0x03, 0x80, 0x01, 0xff), "Ieee1609Dot2Data", "certain"],
  ] as const)("finds %s", (_, bytes, type, sureness) => {
    const reading = readCoer("unknown", bytes);
    expect(reading).toMatchObject({ type, sureness });
    expect(reading.failure).toBeUndefined();
  });

  it.each(
    fixtureVectors()
      .filter(({ type }) => type.endsWith("Certificate"))
      .map(({ name, bytes }) => [name, bytes] as const),
  )("tells the system of certificate %s, and names the other", (name, bytes) => {
    const reading = readCoer("unknown", bytes);
    const [chosen, other] = name.startsWith("openscms") ? ["ScmsCert", "CcmsCert"] : ["CcmsCert", "ScmsCert"];
    expect(reading.type).toBe(chosen);
    expect(reading.others.map(({ type }) => type)).toEqual([other]);
  });

  it("says why a certificate was not taken for a European one", () => {
    expect(readCoer("unknown", american).others[0]!.why).toContain("toBeSigned.id is not as required");
  });

  it("recognizes a US root by its services, though it keeps every European rule", () => {
    const reading = readCoer("unknown", fixture("all-psids/root.oer"));
    expect([reading.type, reading.title]).toEqual(["ScmsCert", "certificate of the US system (IEEE 1609.2)"]);
    expect(reading.others).toEqual([
      {
        type: "CcmsCert",
        title: "certificate of the European system (TS 103 097)",
        why: "The same octets, but of the US system: toBeSigned.appPermissions[0].psid: PSID 35 (Security management) is of IEEE 1609.2, 1609.2.1.",
      },
    ]);
  });

  describe("of a certificate with an integer out of its range", () => {
    const path = "toBeSigned.region.circularRegion.center.latitude";
    const european = fixture("etsi-test-pki/CERT_IUT_B_AT.oer");
    const { start } = readCoer("CcmsCert", european).layers[0].map.find((range) => range.path === path)!;
    european.set(fromHex("496308fe"), start);

    it.each([
      ["ScmsCert", fixture("doubtful/latitude-out-of-range.oer"), 1_231_231_230],
      ["CcmsCert", european, 1_231_227_134],
    ] as const)("reads on, and names the value: %s", (type, bytes, latitude) => {
      for (const asked of ["unknown", type] as const) {
        const { failure, findings, doubts, layers, ...reading } = readCoer(asked, bytes);
        expect([failure, reading.type]).toEqual([undefined, type]);
        expect(findings[0]).toMatchObject({
          kind: "broken",
          path,
          rule: `the value is an integer in -900000000..900000001, and ${latitude} is not`,
        });
        expect(doubts).toEqual([`${path} is ${latitude}, out of its range`]);
        expect(layers[0].map.find((range) => range.path === path)?.value).toBe(latitude);
        const { region } = (layers[0].value as schemas.Certificate).toBeSigned;
        expect(region).toMatchObject({ value: { center: { latitude } } });
      }
    });

    it("does not read over versions, which say what the octets are", () => {
      const bytes = Uint8Array.from(european);
      bytes[1] = 2;
      expect(failureOf("CcmsCert", bytes).path).toBe("version");
    });

    it("shows its summary, without a hash of octets that nobody can encode", () => {
      const summary = summaryOf(readCoer("unknown", european), {});
      expect(JSON.stringify(summary)).toContain(`none (${path} is out of its range)`);
    });
  });

  it("gives the failure of the reading that got furthest", () => {
    const bytes = ticket.subarray(0, 100);
    const { type, sureness } = readCoer("unknown", bytes);
    expect({ type, sureness }).toEqual({ type: "CcmsCert", sureness: "possible" });
    const failure = failureOf("unknown", bytes);
    expect(failure.code).toBe("truncated");
    expect(failure.message).toMatch(/^A certificate of the European system \(TS 103 097\) that is cut: /);
    expect(failure.message).toContain(`octet ${failure.offset}, ${failure.path}, the octets end here: `);
  });

  it("refuses data nested beyond any real message, with the offset where it became too deep", () => {
    const failure = failureOf("unknown", fixture("malformed-ectl-recursion-depth150.oer"));
    expect(failure.code).toBe("too-deep");
    expect(failure.offset).toBeGreaterThan(0);
    expect(failure.message.length).toBeLessThan(400);
  });

  it("opens the envelope of a broken list, and says what is wrong inside", () => {
    const bytes = Uint8Array.from(ectl);
    bytes[18] = 0x55; // isFullCtl: neither TRUE nor FALSE
    const { type, layers, failure } = readCoer("unknown", bytes);
    expect(type).toBe("Ieee1609Dot2Data");
    expect(layers.map(({ name }) => name)).toEqual(["Ieee1609Dot2Data", "EtsiTs102941Data"]);
    expect(layers[0].value).toBeDefined();
    expect(failure).toMatchObject({
      layer: 1,
      offset: 18,
      path: "content.certificateTrustListTlm.isFullCtl",
    });
  });

  it("refuses more octets than it takes, which are one field then", () => {
    const { failure, layers } = readCoer("unknown", new Uint8Array(maximalOctets + 1));
    expect(failure!.code).toBe("too-large");
    expect(layers.map(({ map }) => map.length)).toEqual([1]);
    expect(readCoer("CcmsCert", ticket, { maxInput: 10 }).failure!.code).toBe("too-large");
  });

  it("refuses nothing at all", () => {
    expect(failureOf("unknown", new Uint8Array(0))).toMatchObject({ code: "truncated", offset: 0 });
  });
});

describe("layers", () => {
  it("count their places from where they start in the input", () => {
    const inner = Uint8Array.of(0x03, 0x80, 0x02, 0xaa, 0xbb);
    const bytes = coer.encode(schemas.Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: inner },
    });
    const { layers, findings } = readCoer("unknown", bytes);
    expect(layers.map(({ offset, length }) => [offset, length])).toEqual([
      [0, 8],
      [3, 5],
    ]);
    expect(layers[1]!.inside).toEqual({ layer: 0, path: "content.unsecuredData" });
    expect(findings.map(({ layer, path }) => [layer, path])).toEqual([[1, "content.unsecuredData"]]);
  });

  it("say how many octets of a payload follow the message in it", () => {
    const { findings } = readCoer("unknown", fromHex("03800603800101aabb"));
    expect(findings.find(({ layer }) => layer === 0)!.rule).toBe(
      "2 more octets follow the value, which takes 4 octets",
    );
  });

  it("are at most eight", () => {
    let bytes: Uint8Array = Uint8Array.of(0x03, 0x80, 0x00);
    for (let depth = 0; depth < 20; depth += 1) {
      const content = { choice: "unsecuredData", value: bytes } as const;
      bytes = coer.encode(schemas.Ieee1609Dot2Data, { protocolVersion: 3, content });
    }
    expect(readCoer("unknown", bytes).layers).toHaveLength(8);
  });
});

describe("the text", () => {
  it("names the type in a comment above the value", () => {
    const [head, next] = textOf(readCoer("unknown", ticket), "notation").split("\n");
    expect(head).toBe(
      "-- CcmsCert (EtsiTs103097Certificate): found to be a certificate of the European system (TS 103 097)",
    );
    expect(next).not.toMatch(/^--/);
  });

  it("tells the findings in comments", () => {
    expect(textOf(readCoer("CcmsCert", american), "notation")).toContain(
      "\n-- toBeSigned.cracaId: not as required: cracaId is 000000 (ETSI TS 103 097 clause 6)\n",
    );
  });

  it("shows octets as hex", () => {
    const { sSig } = coer.decode(schemas.Certificate, ticket).signature!.value as { sSig: Uint8Array };
    expect(textOf(readCoer("unknown", ticket), "notation").toLowerCase()).toContain(toHex(sSig));
  });

  it("is also JSON", () => {
    const { id } = JSON.parse(textOf(readCoer("ScmsCert", american), "json")).toBeSigned;
    expect(id).toEqual({ binaryId: expect.stringMatching(/^[0-9a-f]+$/) });
  });
});

const shared = join(import.meta.dirname, "../../../../../shared/standards/vectors");

describe.skipIf(!existsSync(shared))("what others made", () => {
  it.each([
    ["us/openscms/OscmsCertificateChainFileSpdu.oer", "ScmsCcf", ["CertificateChainSpdu"]],
    ["us/openscms/composite-crl-file.oer", "ScmsCcrl", ["CompositeCrlSpdu"]],
    ["us/openscms/ctl-file.oer", "ScmsCtl", ["MultiSignedCtlSpdu"]],
    ["us/openscms/individual-crl.oer", "ScmsCrl", ["SecuredCrl"]],
    ["us/openscms/CertManagementPdu.oer", "ScmsPdu", ["ScmsPdu"]],
    [
      "us/openscms/CertificateManagementInfoStatusSpdu.oer",
      "Ieee1609Dot2Data",
      ["Ieee1609Dot2Data", "ScmsPdu"],
    ],
    [
      "us/openscms/EeEcaCertRequestSpdu.oer",
      "Ieee1609Dot2Data",
      ["Ieee1609Dot2Data", "SignedCertificateRequest"],
    ],
    ["us/bsm/wydot-log-cert-0.coer", "Ieee1609Dot2Data", ["Ieee1609Dot2Data", "MessageFrame"]],
    ["us/camp-bundle-25155fde3fd783a3/download-7a-7A_0.cert", "ScmsCert", ["Certificate"]],
  ] as const)("%s is found to be %s", (file, type, names) => {
    const bytes = new Uint8Array(readFileSync(join(shared, file)));
    const reading = readCoer("unknown", bytes);
    expect(reading.failure).toBeUndefined();
    expect(reading.type).toBe(type);
    expect(reading.layers.map(({ name }) => name)).toEqual(names);
    if ((coerDecoderTypes as readonly string[]).includes(type)) {
      const asked = readCoer(type as CoerDecoderType, bytes);
      expect(asked.failure).toBeUndefined();
      expect(asked.layers[0].value).toEqual(reading.layers[0].value);
    }
  });

  it("with a field out of its range is opened up to that field", () => {
    const bytes = new Uint8Array(readFileSync(join(shared, "us/bsm/bsm-bad-accel.coer")));
    const { failure, layers } = readCoer("unknown", bytes);
    expect(layers[0].whole).toBe(true);
    expect(failure).toMatchObject({ layer: 1, path: "value.coreData.accelSet.long", found: "2002" });
  });
});

describe("messages of CAMP's SCMS", () => {
  it("are read inside their envelope, and named by their edition", () => {
    const [failure] = Object.keys((schemas.camp.RaPgError as unknown as { values: object }).values);
    const reply = { version: 1, signedFile: { choice: "failure", value: failure } };
    const pdu = {
      version: 1,
      content: { choice: "ra-pg", value: { choice: "raPgPolicySignatureRequestReply", value: reply } },
    } as unknown as schemas.camp.ScmsPDU;
    const octets = coer.encode(schemas.camp.ScmsPDU, pdu);
    const content = { choice: "unsecuredData", value: octets } as const;
    const reading = readCoer(
      "unknown",
      coer.encode(schemas.Ieee1609Dot2Data, { protocolVersion: 3, content }),
    );
    expect(reading.failure).toBeUndefined();
    expect(reading.edition).toMatch(/^CAMP SCMS/);
    expect(reading.layers[1]).toMatchObject({ name: "ScmsPDU", value: pdu });
  });
});

describe("the content of a certificate by itself", () => {
  const contentOf = (bytes: Uint8Array) =>
    coer.encode(schemas.ToBeSignedCertificate, coer.decode(schemas.Certificate, bytes).toBeSigned);
  const samples = [
    ["a ticket", ticket],
    ["an RA of the US system", american],
  ] as const;

  it.each(samples)("is found, and has a remark that nobody signed it: %s", (_what, certificate) => {
    const reading = readCoer("unknown", contentOf(certificate));
    expect(reading).toMatchObject({ type: "ToBeSignedCertificate", sureness: "likely", doubts: [] });
    expect(reading.failure).toBeUndefined();
    expect(reading.findings).toEqual([
      expect.objectContaining({ kind: "remark", rule: expect.stringContaining("no signature here") }),
    ]);
    expect(summaryOf(reading)).toMatchObject({ kind: "certificate", title: "certificate's content" });
  });

  it.each(["CcmsCert", "ScmsCert"] as const)("is read where %s is chosen", (type) => {
    expect(readCoer(type, contentOf(american))).toMatchObject({
      type: "ToBeSignedCertificate",
      sureness: "asked",
      length: contentOf(american).length,
    });
  });

  it("is not found in octets that it is not whole, or that has no permissions", () => {
    const content = contentOf(ticket);
    for (const bytes of [content.subarray(0, -1), Uint8Array.of(...content, 0)]) {
      expect(readCoer("unknown", bytes).type).not.toBe("ToBeSignedCertificate");
    }
    const { toBeSigned } = coer.decode(schemas.Certificate, ticket);
    const bare = coer.encode(schemas.ToBeSignedCertificate, { ...toBeSigned, appPermissions: undefined });
    expect(readCoer("unknown", bare).failure).toBeDefined();
  });
});
