import { existsSync } from "node:fs";
import { join } from "node:path";
import { coer, type Schema, toHex, toJson } from "@v2x/asn1";
import { fixture, fixtureVectors, type Vector, vectorsBelow } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import * as schemas from "./index.ts";

const shared = join(import.meta.dirname, "../../../../shared/standards/vectors");

/** Types of modules that are not here yet. */
const laterTypes = ["ScmsPdu"];

const byName = schemas as unknown as Readonly<Record<string, Schema>>;

/**
 * This one claims protocol version 2, which Uint8 (3) excludes; in everything else it is what its type says.
 * Elsewhere than in its version octet we must agree with the other decoder.
 */
const otherVersion = "eu/c2c-common/InnerAtRequest-1.oer";

/** The schema that shows as much of a vector's value as there are types for. */
function schemaOf({ type, decoded }: Vector): Schema {
  const text = JSON.stringify(decoded);
  if (text.includes('"_containing":"EtsiTs102941Data"')) return schemas.TlmCertificateTrustListMessage;
  if (/^\{"protocolVersion":3,"content":\{"signedData".*"_containing":"CrlContents"/.test(text)) {
    return schemas.SecuredCrl;
  }
  return byName[type]!;
}

/** The expected value with contents of types that are not here yet as the octets that we find there. */
function withLaterTypesAsOctets(expected: unknown, found: unknown): unknown {
  if (typeof expected !== "object" || expected === null) return expected;
  if ("_containing" in expected && typeof found === "string") return found;
  if (Array.isArray(expected)) {
    return expected.map((item, index) =>
      withLaterTypesAsOctets(item, (found as unknown[] | undefined)?.[index]),
    );
  }
  return Object.fromEntries(
    Object.entries(expected).map(([name, member]) => [
      name,
      withLaterTypesAsOctets(member, (found as Record<string, unknown> | undefined)?.[name]),
    ]),
  );
}

function expectAgreement(vector: Vector): void {
  const schema = schemaOf(vector);
  const { value } = coer.decodeWithMap(schema, vector.bytes);
  expect(coer.decode(schema, vector.bytes)).toEqual(value);
  const json = toJson(schema, value);
  expect(json).toEqual(withLaterTypesAsOctets(vector.decoded, json));
  expect(toHex(coer.encode(schema, value))).toBe(toHex(vector.bytes));
}

describe("octets made by others decode to the value another decoder read, and encode to the same octets", () => {
  it.each(fixtureVectors().map((vector) => [vector.name, vector] as const))("fixture %s", (_, vector) => {
    expectAgreement(vector);
  });

  if (existsSync(shared)) {
    const all = vectorsBelow(shared);
    const inScope = all.filter(({ type, name }) => !laterTypes.includes(type) && name !== otherVersion);
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

  it("messages of the butterfly kind survive as octets", () => {
    const bytes = Uint8Array.of(0x01, 0x8d, 0x03, 0xaa, 0xbb, 0xcc);
    const value = coer.decode(schemas.EtsiTs102941Data, bytes);
    expect(value.content).toEqual({
      choice: "unknown",
      value: { tag: 13, bytes: Uint8Array.of(0xaa, 0xbb, 0xcc) },
    });
    expect(coer.encode(schemas.EtsiTs102941Data, value)).toEqual(bytes);
  });
});
