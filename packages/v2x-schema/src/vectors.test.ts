import { existsSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, type Schema, toHex, toJson } from "@v2x/asn1";
import { fixture, fixtureVectors, type Vector, vectorsBelow } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import * as schemas from "./index.ts";

const shared = join(import.meta.dirname, "../../../../shared/standards/vectors");

const byName = schemas as unknown as Readonly<Record<string, Schema>>;

/**
 * This one claims protocol version 2, which Uint8 (3) excludes; in everything else it is what its type says.
 * Elsewhere than in its version octet we must agree with the other decoder.
 */
const otherVersion = "eu/c2c-common/InnerAtRequest-1.oer";

/** The schemas of envelopes, by the choice of their content and the type that it was found to contain. */
const envelopes: Readonly<Record<string, Schema>> = {
  "signedData EtsiTs102941Data": schemas.TlmCertificateTrustListMessage,
  "signedData CrlContents": schemas.SecuredCrl,
  "signedData ScmsPdu": schemas.Ieee1609Dot2DataSigned,
  "unsecuredData ScmsPdu": schemas.Ieee1609Dot2DataUnsecured,
  "signedCertificateRequest SignedCertificateRequest": schemas.Ieee1609Dot2DataSignedCertRequest,
};

function schemaOf({ type, decoded }: Vector): Schema {
  if (type !== "Ieee1609Dot2Data") return byName[type]!;
  const { content } = decoded as { content: object };
  const contained = /"_containing":"(\w+)"/.exec(JSON.stringify(content))?.[1];
  return contained === undefined
    ? schemas.Ieee1609Dot2Data
    : envelopes[`${Object.keys(content)[0]} ${contained}`]!;
}

function expectAgreement(vector: Vector): void {
  const schema = schemaOf(vector);
  const { value } = coer.decodeWithMap(schema, vector.bytes);
  expect(coer.decode(schema, vector.bytes)).toEqual(value);
  const json = toJson(schema, value);
  expect(json).toEqual(vector.decoded);
  expect(toHex(coer.encode(schema, value))).toBe(toHex(vector.bytes));
}

describe("octets made by others decode to the value another decoder read, and encode to the same octets", () => {
  it.each(fixtureVectors().map((vector) => [vector.name, vector] as const))("fixture %s", (_, vector) => {
    expectAgreement(vector);
  });

  if (existsSync(shared)) {
    const all = vectorsBelow(shared);
    const inScope = all.filter(({ name }) => name !== otherVersion);
    it.each(inScope.map((vector) => [vector.name, vector] as const))("shared %s", (_, vector) => {
      expectAgreement(vector);
    });

    it(`shared ${otherVersion} is refused at its version only`, () => {
      const { bytes, decoded } = all.find(({ name }) => name === otherVersion)!;
      const path = "ecSignature.encryptedEcSignature.protocolVersion";
      expect(() => coer.decode(schemas.InnerAtRequest, bytes)).toThrow(
        expect.objectContaining({ code: "value-out-of-range", offset: 261, path }),
      );
      const repaired = Uint8Array.from(bytes).fill(3, 261, 262);
      const json = toJson(schemas.InnerAtRequest, coer.decode(schemas.InnerAtRequest, repaired));
      expect(JSON.stringify(json)).toBe(
        JSON.stringify(decoded).replace('"protocolVersion":2', '"protocolVersion":3'),
      );
    });
  } else {
    it.skip(`shared vectors: ${shared} is not here`, () => {});
  }

  it("fixture vanetza/router-test-ticket.oer", () => {
    const bytes = fixture("vanetza/router-test-ticket.oer");
    const ticket = coer.decode(schemas.EtsiTs103097Certificate, bytes);
    expect(ticket.toBeSigned.appPermissions?.map(({ psid }) => psid)).toEqual([36, 37]);
    expect(ticket.issuer).toEqual({ choice: "sha256AndDigest", value: expect.any(Uint8Array) });
    expect(toHex(coer.encode(schemas.EtsiTs103097Certificate, ticket))).toBe(toHex(bytes));
  });
});

describe("wire facts that are easily missed", () => {
  const ctl = coer.decodeWithMap(
    schemas.TlmCertificateTrustListMessage,
    fixture("eu-l2-ectl-CE4CF6C19BFED720.oer"),
  );
  const octetsOf = (ending: string) => {
    const { start, end } = ctl.map.find(({ path }) => path.endsWith(ending))!;
    return toHex(fixture("eu-l2-ectl-CE4CF6C19BFED720.oer").subarray(start, end));
  };

  it("the version of EtsiTs102941Data takes one octet, that of the list inside takes a length as well", () => {
    expect(octetsOf("unsecuredData.version")).toBe("01");
    expect(octetsOf("certificateTrustListTlm.version")).toBe("0101");
  });

  it("a Psid has a length, a protocol version has none", () => {
    expect(octetsOf("signedData.tbsData.headerInfo.psid")).toBe("020270");
    expect(octetsOf("payload.data.protocolVersion")).toBe("03");
  });

  it("messages of the butterfly kind are those of IEEE 1609.2.1 behind a length", () => {
    const bytes = fromHex("01920b000000000105612e7a6970");
    const value = coer.decode(schemas.EtsiTs102941Data, bytes);
    expect(value.content).toEqual({
      choice: "butterflyAtDownloadRequest",
      value: { generationTime: 1, filename: "a.zip" },
    });
    expect(coer.encode(schemas.EtsiTs102941Data, value)).toEqual(bytes);
    expect(coer.decode(schemas.etsiTs102941MessagesItss.EtsiTs102941Data, bytes)).toEqual(value);
  });
});
