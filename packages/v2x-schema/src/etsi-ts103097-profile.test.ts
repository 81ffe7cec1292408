import { coer } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import {
  type Certificate,
  type CtlFormat,
  ctlFindings,
  EtsiTs103097Certificate,
  etsiTs103097CertificateFindings,
  etsiTs103097SignedDataFindings,
  type HashedData,
  signedContentOf,
  TlmCertificateTrustListMessage,
} from "./index.ts";

const good = coer.decode(EtsiTs103097Certificate, fixture("vanetza/router-test-ticket.oer"));
const anyOrganization = { id: 1, permissions: { choice: "all", value: null } } as const;
const point = { choice: "compressed-y-0", value: new Uint8Array(32) } as const;

function changed(
  toBeSigned: Partial<Certificate["toBeSigned"]>,
  rest: Partial<Certificate> = {},
): Certificate {
  return { ...good, ...rest, toBeSigned: { ...good.toBeSigned, ...toBeSigned } };
}

describe("the European certificate profile", () => {
  it("finds nothing in a real ticket", () => {
    expect(etsiTs103097CertificateFindings(good)).toEqual([]);
  });

  it.each<[string, Certificate, string]>([
    ["a binary id", changed({ id: { choice: "binaryId", value: Uint8Array.of(1) } }), "toBeSigned.id"],
    ["a CRACA", changed({ cracaId: Uint8Array.of(0, 0, 1) }), "toBeSigned.cracaId"],
    ["a CRL series", changed({ crlSeries: 1 }), "toBeSigned.crlSeries"],
    ["no permissions", changed({ appPermissions: undefined }), "toBeSigned"],
    ["permissions to request", changed({ certRequestPermissions: [] }), "toBeSigned.certRequestPermissions"],
    ["a rollover", changed({ canRequestRollover: null }), "toBeSigned.canRequestRollover"],
    [
      "an extension that names no operating organization",
      changed({ appExtensions: [{ id: 2, content: new Uint8Array(1) }] }),
      "toBeSigned.appExtensions",
    ],
    [
      "the right to issue extensions in a certificate without any",
      changed({ certIssueExtensions: [anyOrganization] }),
      "toBeSigned.certIssueExtensions",
    ],
    [
      "the right to request extensions without that to issue them",
      changed({
        appExtensions: [{ id: 1, content: [1, 2, 3] }],
        certRequestExtension: [anyOrganization],
      }),
      "toBeSigned.certRequestExtension",
    ],
    ["an explicit certificate without signature", changed({}, { signature: undefined }), "signature"],
    [
      "an explicit certificate with a reconstruction value",
      changed({ verifyKeyIndicator: { choice: "reconstructionValue", value: point } }),
      "toBeSigned.verifyKeyIndicator",
    ],
    [
      "an issuer named by SM3",
      changed({}, { issuer: { choice: "sm3AndDigest", value: new Uint8Array(8) } }),
      "issuer",
    ],
    ["an issuer that is itself by SM3", changed({}, { issuer: { choice: "self", value: "sm3" } }), "issuer"],
    [
      "a key to encrypt to by SM4",
      changed({
        encryptionKey: { supportedSymmAlg: "sm4Ccm", publicKey: { choice: "eciesNistP256", value: point } },
      }),
      "toBeSigned.encryptionKey",
    ],
    [
      "a verification key of SM2",
      changed({
        verifyKeyIndicator: { choice: "verificationKey", value: { choice: "ecsigSm2", value: point } },
      }),
      "toBeSigned.verifyKeyIndicator",
    ],
    [
      "a signature of SM2",
      changed(
        {},
        {
          signature: {
            choice: "sm2Signature",
            value: { rSig: new Uint8Array(32), sSig: new Uint8Array(32) },
          },
        },
      ),
      "signature",
    ],
    [
      "an implicit certificate with a signature",
      changed({ verifyKeyIndicator: { choice: "reconstructionValue", value: point } }, { type: "implicit" }),
      "signature",
    ],
  ])("finds %s", (_, certificate, path) => {
    expect(etsiTs103097CertificateFindings(certificate)).toEqual([
      { path, rule: expect.any(String), clause: expect.stringMatching(/TS 103 097|IEEE 1609\.2/) },
    ]);
  });
});

describe("the European profile of signed data and trust lists", () => {
  const message = coer.decode(TlmCertificateTrustListMessage, fixture("eu-l2-ectl-CE4CF6C19BFED720.oer"));
  const { signedData, content } = signedContentOf(message)!;
  const list = content.content.value as CtlFormat;

  it("finds nothing in the real European trust list", () => {
    expect(etsiTs103097SignedDataFindings(signedData)).toEqual([]);
    expect(ctlFindings(list, "tlm")).toEqual([]);
  });

  it("misses a generation time, and finds what a header may not have", () => {
    const headerInfo = { psid: 624, p2pcdLearningRequest: new Uint8Array(3) };
    const findings = etsiTs103097SignedDataFindings({ ...signedData, tbsData: { headerInfo } });
    expect(findings.map(({ path }) => path)).toEqual([
      "tbsData.headerInfo.generationTime",
      "tbsData.headerInfo.p2pcdLearningRequest",
    ]);
  });

  it.each([
    "sha384HashedData",
    "sm3HashedData",
  ] as const)("finds an external payload hashed as %s", (choice) => {
    const { headerInfo } = signedData.tbsData;
    const payloadOf = (extDataHash: HashedData) => ({ headerInfo, payload: { extDataHash } });
    const other = payloadOf({ choice, value: new Uint8Array(choice === "sm3HashedData" ? 32 : 48) });
    const findings = etsiTs103097SignedDataFindings({ ...signedData, tbsData: other });
    expect(findings.map(({ path }) => path)).toEqual(["tbsData.payload.extDataHash"]);
    const usual = payloadOf({ choice: "sha256HashedData", value: new Uint8Array(32) });
    expect(etsiTs103097SignedDataFindings({ ...signedData, tbsData: usual })).toEqual([]);
  });

  it("finds a second certificate of the signer and what it breaks", () => {
    const signer = { choice: "certificate", value: [good, changed({ crlSeries: 7 })] } as const;
    const findings = etsiTs103097SignedDataFindings({ ...signedData, signer });
    expect(findings.map(({ path }) => path)).toEqual([
      "signer.certificate",
      "signer.certificate[1].toBeSigned.crlSeries",
    ]);
  });

  it("finds roots in the list of a root", () => {
    expect(ctlFindings(list, "rca").map(({ path }) => path)).toEqual([
      "ctlCommands[0].add.rca",
      "ctlCommands[1].add.rca",
      "ctlCommands[2].add.tlm",
    ]);
  });

  it("finds a deletion in a full list, not in a delta", () => {
    const ctlCommands = [{ choice: "delete", value: { choice: "dc", value: "http://dc.example" } }] as const;
    expect(ctlFindings({ ...list, ctlCommands }, "rca").map(({ path }) => path)).toEqual([
      "ctlCommands[0].delete",
    ]);
    expect(ctlFindings({ ...list, ctlCommands, isFullCtl: false }, "rca")).toEqual([]);
  });
});
