import { coer, DecodeError, fromHex, type Schema } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import {
  Certificate,
  ContributedExtensionBlock,
  currentEdition,
  editions,
  editionsOf,
  HashedId8,
  Ieee1609Dot2Data,
  Ieee1609Dot2DataSignedCertRequest,
  Ieee1609Dot2DataSignedX509AuthenticatedCertRequest,
  ScmsPdu,
  SecuredCrl,
  SequenceOfPsidGroupPermissions,
  ToBeSignedHashIdCrl,
  ToBeSignedLinkageValueCrl,
} from "./index.ts";

const [printedExtensions, until2019, ts103097v131, of2016] = editions.map(({ name }) => name);

/** Editions as which the octets decode; each encodes them back. */
function editionsThatFit(schema: Schema, bytes: Uint8Array): string[] {
  return editionsOf(schema).flatMap((candidate) => {
    try {
      const value = coer.decode(candidate.schema, bytes);
      expect(coer.encode(candidate.schema, value)).toEqual(bytes);
      return [candidate.edition];
    } catch (error) {
      if (error instanceof DecodeError) return [];
      throw error;
    }
  });
}

/** The octets of a value of today without some of them: those from where a component starts. */
function without<T>(schema: Schema<T>, value: T, path: string, octets: number): Uint8Array {
  const bytes = coer.encode(schema, value);
  const { start } = coer.decodeWithMap(schema, bytes).map.find((range) => range.path === path)!;
  return Uint8Array.from([...bytes.subarray(0, start), ...bytes.subarray(start + octets)]);
}

describe("octets of other editions", () => {
  const digests = { crlSerial: 1, entries: [{ id: new Uint8Array(10).fill(0xaa), expiry: 7 }] };

  it("entries of a revocation list could not be extended before 2022", () => {
    const earlier = without(ToBeSignedHashIdCrl, digests, "entries[0]", 1);
    expect(editionsThatFit(ToBeSignedHashIdCrl, earlier)).toEqual([until2019, ts103097v131, of2016]);
    const today = coer.encode(ToBeSignedHashIdCrl, digests);
    expect(editionsThatFit(ToBeSignedHashIdCrl, today)).toEqual([currentEdition]);
  });

  it("devices with the same number of certificates could not be extended in 2016", () => {
    const list = { iRev: 1, indexWithinI: 0, individual: [{ jmax: 20, contents: [] }] };
    const earlier = without(ToBeSignedLinkageValueCrl, list, "individual[0]", 1);
    expect(editionsThatFit(ToBeSignedLinkageValueCrl, earlier)).toEqual([of2016]);
  });

  it("the answer of an ECA had no time of generation in 2020", () => {
    const certificate = coer.decode(Certificate, fixture("openscms/RaCertificate.oer"));
    const answer = {
      version: 2,
      generationTime: 700_000_000,
      requestHash: new Uint8Array(8),
      ecaCertChain: [certificate],
      certificate,
    };
    const pdu = {
      version: 2,
      content: { choice: "eca-ee", value: { choice: "ecaEeCertResponse", value: answer } },
    } as const;
    const path = "content.eca-ee.ecaEeCertResponse.generationTime";
    expect(editionsThatFit(ScmsPdu, without(ScmsPdu, pdu, path, 4))).toEqual([until2019]);
    expect(editionsThatFit(ScmsPdu, coer.encode(ScmsPdu, pdu))[0]).toBe(currentEdition);
  });

  it("a request signed with an X.509 certificate stood among other requests in 2020", () => {
    const enrolment = fixture("openscms/EeEcaCertRequestSpdu.oer");
    const { map } = coer.decodeWithMap(Ieee1609Dot2DataSignedCertRequest, enrolment);
    const path = "content.signedCertificateRequest";
    const { start } = map.find((range) => range.path === `${path}.hashAlgorithmId`)!;
    const signer = map.find((range) => range.path === `${path}.signer`)!;
    const certificate = fromHex("3000");
    const x509Signer = Uint8Array.of(0x80, 1, 1, certificate.length, ...certificate);
    const before = enrolment.subarray(start, signer.start);
    const value = Uint8Array.from([...before, ...x509Signer, ...enrolment.subarray(signer.end)]);
    const request = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "signedCertificateRequest", value },
    });
    const candidates = editionsOf(Ieee1609Dot2DataSignedX509AuthenticatedCertRequest);
    const of = (name: string) => candidates.find(({ edition }) => edition === name)!.schema;
    expect(coer.decode(of(currentEdition), request)).toMatchObject({ content: { value } });
    expect(coer.decode(of(until2019!), request)).toMatchObject({
      content: { value: { signer: { choice: "certificate", value: [certificate] } } },
    });
  });

  it("permissions for applications were no default in TS 103 097 V1.3.1", () => {
    const forApplications = fromHex("0101208180");
    expect(editionsThatFit(SequenceOfPsidGroupPermissions, forApplications)).toEqual([ts103097v131]);
  });

  it("requests for lists were empty in the extension module printed with IEEE 1609.2-2022", () => {
    expect(editionsThatFit(ContributedExtensionBlock, fromHex("020101020100"))).toEqual([printedExtensions]);
  });

  it("only editions that make a type different are tried", () => {
    expect(editionsOf(HashedId8)).toEqual([{ edition: currentEdition, schema: HashedId8 }]);
    expect(editionsOf(SecuredCrl).map(({ edition }) => edition)).toEqual([
      currentEdition,
      printedExtensions,
      until2019,
      ts103097v131,
      of2016,
    ]);
  });

  it("a type of an edition is made once, and so are its codecs", () => {
    expect(editionsOf(SecuredCrl)[1]!.schema).toBe(editionsOf(SecuredCrl)[1]!.schema);
  });
});
