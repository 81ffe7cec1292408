import { coer, DecodeError, fromHex, toHex } from "@v2x/asn1";
import { fixture, fixtureVectors } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import * as schemas from "./index.ts";
import { type CoerDecoderType, coerTextOf, decodeCoerAs, detectCoerType, Undecodable } from "./index.ts";

const ticket = fixture("vanetza/router-test-ticket.oer");
const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
const crl = fixture("openscms/individual-crl.oer");

function refusalOf(type: CoerDecoderType, bytes: Uint8Array): Undecodable {
  try {
    decodeCoerAs(type, bytes);
  } catch (error) {
    if (error instanceof Undecodable) return error;
    throw error;
  }
  throw new Error("was decoded");
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

describe("decoding as a given type", () => {
  it("gives value, schema, map and no findings for what keeps its profile", () => {
    const reading = decodeCoerAs("CcmsCert", ticket);
    expect(reading).toMatchObject({ type: "CcmsCert", findings: [], value: { version: 3 } });
    expect(reading.schema.name).toBe("EtsiTs103097Certificate");
    expect(reading.map[0]).toMatchObject({ path: "", start: 0, end: ticket.length });
    expect(reading.detected).toBeUndefined();
  });

  it("names the list that a trust list message holds", () => {
    const { schema, findings } = decodeCoerAs("CcmsCtl", ectl);
    expect(schema.name).toBe("TlmCertificateTrustListMessage");
    expect(findings).toEqual([]);
  });

  it("reports what a US certificate breaks of the European profile, and nothing when read as one", () => {
    const bytes = fixture("openscms/RaCertificate.oer");
    expect(decodeCoerAs("CcmsCert", bytes).findings.map(({ path }) => path)).toEqual([
      "toBeSigned.id",
      "toBeSigned.cracaId",
    ]);
    expect(decodeCoerAs("ScmsCert", bytes).findings).toEqual([]);
  });

  it("reports the header that a revocation list of IEEE 1609.2 may not have", () => {
    expect(decodeCoerAs("ScmsCrl", crl).findings.map(({ rule }) => rule)).toEqual([
      "psid is 256",
      "generationTime is absent",
    ]);
  });

  it("refuses a trust list where a revocation list was asked for, and says where it says so", () => {
    expect(refusalOf("CcmsCrl", ectl)).toMatchObject({
      code: "unknown-alternative",
      offset: 10,
      path: "content.signedData.tbsData.payload.data.content.unsecuredData.content",
      expected: "certificateRevocationList",
      found: "certificateTrustListTlm",
    });
  });

  it("refuses secured data that is not signed where a list was asked for", () => {
    const plain = Uint8Array.of(0x03, 0x80, 0x00);
    expect(refusalOf("CcmsCtl", plain)).toMatchObject({ path: "content", found: "unsecuredData", offset: 1 });
  });

  it("refuses a certificate whose version is not 3, with offset and field", () => {
    const bytes = Uint8Array.from(ticket);
    bytes[1] = 2;
    const refusal = refusalOf("CcmsCert", bytes);
    expect(refusal).toMatchObject({ code: "value-out-of-range", offset: 1, path: "version" });
    expect(refusal.message).toBe(
      `Not a certificate of the European system (TS 103 097): at octet 1, version, expected ${refusal.expected}, found 2.`,
    );
  });

  it("refuses a certificate that ends early, with offset and field", () => {
    const refusal = refusalOf("CcmsCert", ticket.subarray(0, 60));
    expect(refusal).toMatchObject({ code: "truncated" });
    expect(refusal.offset).toBeLessThanOrEqual(60);
    expect(refusal.path).toMatch(/^toBeSigned\./);
  });

  it("refuses octets behind a certificate", () => {
    expect(refusalOf("ScmsCert", new Uint8Array([...ticket, 0]))).toMatchObject({
      code: "trailing-bytes",
      offset: ticket.length,
    });
  });
});

describe("finding out the type", () => {
  it.each([
    ["a European ticket", ticket, "CcmsCert"],
    ["the European trust list", ectl, "CcmsCtl"],
    ["a European revocation list", ccmsCrl(), "CcmsCrl"],
    ["a US certificate", fixture("openscms/RaCertificate.oer"), "ScmsCert"],
    ["a US revocation list", crl, "ScmsCrl"],
    ["any other secured data", Uint8Array.of(0x03, 0x80, 0x01, 0xff), "Ieee1609Dot2Data"],
  ] as const)("finds %s", (_, bytes, type) => {
    const reading = detectCoerType(bytes);
    expect(reading.type).toBe(type);
    expect(reading.detected).toMatch(/^found to be a /);
    expect(decodeCoerAs("unknown", bytes)).toEqual(reading);
  });

  it.each(
    fixtureVectors()
      .filter(({ type }) => type.endsWith("Certificate"))
      .map(({ name, bytes }) => [name, bytes] as const),
  )("tells the system of certificate %s", (name, bytes) => {
    expect(detectCoerType(bytes).type).toBe(name.startsWith("openscms") ? "ScmsCert" : "CcmsCert");
  });

  it("gives the error of the reading that got furthest", () => {
    const refusal = refusalOf("unknown", ticket.subarray(0, 100));
    expect(refusal).toMatchObject({ type: "CcmsCert", code: "truncated" });
    expect(refusal.message).toMatch(/^Nothing that this decoder knows\. It comes closest to a certificate/);
    expect(refusal.message).toContain(`octet ${refusal.offset}, ${refusal.path}`);
    expect(refusal.cause).toBeInstanceOf(DecodeError);
  });

  it("refuses data nested beyond any real message, with the offset where it became too deep", () => {
    const refusal = refusalOf("unknown", fixture("malformed-ectl-recursion-depth150.oer"));
    expect(refusal.code).toBe("too-deep");
    expect(refusal.offset).toBeGreaterThan(0);
    expect(refusal.message.length).toBeLessThan(400);
  });

  it("says what is wrong inside a list whose envelope is in order", () => {
    const bytes = Uint8Array.from(ectl);
    bytes[18] = 0x55; // isFullCtl: neither TRUE nor FALSE
    const { type, findings } = detectCoerType(bytes);
    expect(type).toBe("Ieee1609Dot2Data");
    expect(findings).toEqual([
      {
        path: "content.signedData.tbsData.payload.data.content.unsecuredData.content.certificateTrustListTlm.isFullCtl",
        rule: expect.stringMatching(/^as certificate trust list .*octet 18$/),
        clause: expect.any(String),
      },
    ]);
  });

  it("refuses nothing at all", () => {
    expect(refusalOf("unknown", new Uint8Array(0))).toMatchObject({ code: "truncated", offset: 0 });
  });
});

describe("the text", () => {
  it("names the type in a comment above the value", () => {
    const [head, next] = coerTextOf(detectCoerType(ticket)).split("\n");
    expect(head).toBe(
      "-- CcmsCert (EtsiTs103097Certificate): found to be a certificate of the European system (TS 103 097)",
    );
    expect(next).not.toMatch(/^--/);
  });

  it("tells the findings in comments", () => {
    expect(coerTextOf(decodeCoerAs("CcmsCert", fixture("openscms/RaCertificate.oer")))).toContain(
      "\n-- toBeSigned.cracaId: not as required: cracaId is 000000 (TS 103 097 clause 6)\n",
    );
  });

  it("shows octets as hex", () => {
    const { value } = decodeCoerAs("CcmsCert", ticket);
    const { sSig } = (value as schemas.Certificate).signature!.value as { sSig: Uint8Array };
    expect(coerTextOf(detectCoerType(ticket)).toLowerCase()).toContain(toHex(sSig));
  });
});
