import { coer } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import {
  type HeaderInfo,
  Ieee1609Dot2DataSigned,
  Ieee1609Dot2DataSignedCertRequest,
  Ieee1609Dot2DataUnsecured,
  type MultiSignedCtl,
  type ScmsPdu,
  SecuredCrl,
  type SignedCertificateRequest,
  scmsHeaderEdition,
  scmsPduFindings,
  scmsSignedDataFindings,
  securedCrlFindings,
  signedContentOf,
  type ToBeSignedCertificate,
} from "./index.ts";

function plainPdu(name: string): ScmsPdu {
  return coer.decode(Ieee1609Dot2DataUnsecured, fixture(`openscms/${name}.oer`)).content.value as ScmsPdu;
}

function request(name: string): ScmsPdu {
  const bytes = fixture(`openscms/${name}.oer`);
  return (coer.decode(Ieee1609Dot2DataSignedCertRequest, bytes).content.value as SignedCertificateRequest)
    .tbsRequest;
}

const pathsAndRules = (findings: ReturnType<typeof scmsPduFindings>) =>
  findings.map(({ path, rule }) => `${path}: ${rule}`);

describe("the profile of signed SPDUs", () => {
  const message = coer.decode(
    Ieee1609Dot2DataSigned,
    fixture("openscms/CertificateManagementInfoStatusSpdu.oer"),
  );
  const { signedData } = signedContentOf(message)!;

  const timed: HeaderInfo = { ...signedData.tbsData.headerInfo, generationTime: 1n };

  it("accepts a header with and without a time, and names the edition of each", () => {
    expect(scmsSignedDataFindings(signedData)).toEqual([]);
    expect(scmsHeaderEdition(signedData.tbsData.headerInfo)).toBe("IEEE 1609.2.1-2022");
    expect(scmsSignedDataFindings({ ...signedData, tbsData: { headerInfo: timed } })).toEqual([]);
    expect(scmsHeaderEdition(timed)).toBe("IEEE 1609.2.1-2020");
  });

  it("finds another application, what a header may not have, and a digest for a signer", () => {
    const changed = {
      tbsData: { headerInfo: { psid: 36, expiryTime: 1n } },
      signer: { choice: "digest", value: new Uint8Array(8) },
    } as const;
    expect(scmsSignedDataFindings(changed).map(({ path }) => path)).toEqual([
      "tbsData.headerInfo.psid",
      "tbsData.headerInfo.expiryTime",
      "signer",
    ]);
    const report = { ...signedData, tbsData: { headerInfo: timed } };
    expect(scmsSignedDataFindings(report, 38).map(({ rule }) => rule)).toEqual(["psid is 38"]);
  });
});

describe("the profile of lists", () => {
  it("finds an unusual application and one elector for three in a published list", () => {
    const path = (index: number) => `content.cert.multiSignedCtl.signatures[${index}]`;
    const header = "content.signedData.tbsData.headerInfo";
    expect(pathsAndRules(scmsPduFindings(plainPdu("ctl-file")))).toEqual([
      `${path(0)}.${header}.psid: psid is 35`,
      `${path(1)}.${header}.psid: psid is 35`,
      `${path(1)}: each elector signs once`,
      `${path(2)}.${header}.psid: psid is 35`,
      `${path(2)}: each elector signs once`,
    ]);
  });

  it("accepts signatures without time below a composite CRL", () => {
    expect(scmsPduFindings(plainPdu("composite-crl-file"))).toEqual([]);
  });

  it("finds parts of a list that disagree, and an elector who signs twice", () => {
    const { content } = plainPdu("composite-crl-file") as { content: { value: { value: unknown } } };
    const { homeCtl } = content.value.value as { homeCtl: { content: { value: ScmsPdu } } };
    const good = (homeCtl.content.value.content as { value: { value: MultiSignedCtl } }).value.value;
    const list: MultiSignedCtl = {
      ...good,
      tbsCtl: { ...(good.tbsCtl as Exclude<MultiSignedCtl["tbsCtl"], Uint8Array>), sequenceNumber: 9 },
      signatures: [good.signatures[0]!, good.signatures[0]!],
    };
    const findings = scmsPduFindings({
      version: 2,
      content: { choice: "cert", value: { choice: "multiSignedCtl", value: list } },
    });
    const rules = findings.map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === "sequenceNumber is that of the list")).toHaveLength(2);
    expect(rules.filter((rule) => rule === "each elector signs once")).toHaveLength(1);
  });

  it("finds the unusual header of a published revocation list, and one that nobody signed", () => {
    const crl = coer.decode(SecuredCrl, fixture("openscms/individual-crl.oer"));
    expect(securedCrlFindings(crl)[0]).toMatchObject({ rule: "psid is 256" });
    const plain = {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: new Uint8Array() },
    } as const;
    expect(securedCrlFindings(plain)).toMatchObject([{ path: "content" }]);
  });
});

describe("the profile of certificate requests", () => {
  it("finds that a published enrollment request asks for no permissions", () => {
    expect(pathsAndRules(scmsPduFindings(request("EeEcaCertRequestSpdu")))).toEqual([
      "content.eca-ee.eeEcaCertRequest.tbsCert.certRequestPermissions: certRequestPermissions is present",
    ]);
  });

  it("finds what only an issuer can tell in a published request for authorization certificates", () => {
    expect(pathsAndRules(scmsPduFindings(request("DecryptedEeRaCertRequestSpdu")))).toEqual([
      "content.ee-ra.eeRaCertRequest.tbsCert.cracaId: cracaId is 000000",
      "content.ee-ra.eeRaCertRequest.tbsCert.crlSeries: crlSeries is 0",
    ]);
  });

  const good = { cracaId: new Uint8Array(3), crlSeries: 0 };
  const point = { choice: "compressed-y-0", value: new Uint8Array(32) } as const;
  it.each<[string, Partial<ToBeSignedCertificate>, string]>([
    ["a CRACA", { cracaId: Uint8Array.of(0, 0, 1) }, "cracaId"],
    ["a CRL series", { crlSeries: 1 }, "crlSeries"],
    ["permissions to issue", { certIssuePermissions: [] }, "certIssuePermissions"],
    ["no permissions", { appPermissions: undefined }, "appPermissions"],
    ["permissions to request", { certRequestPermissions: [] }, "certRequestPermissions"],
    [
      "a reconstruction value",
      { verifyKeyIndicator: { choice: "reconstructionValue", value: point } },
      "verifyKeyIndicator",
    ],
  ])("finds %s in it", (_, change, member) => {
    const pdu = request("DecryptedEeRaCertRequestSpdu") as {
      version: number;
      content: { choice: "ee-ra"; value: { choice: "eeRaCertRequest"; value: object & { tbsCert: object } } };
    };
    const { value } = pdu.content.value;
    const changed = {
      ...pdu,
      content: {
        ...pdu.content,
        value: {
          ...pdu.content.value,
          value: { ...value, tbsCert: { ...value.tbsCert, ...good, ...change } },
        },
      },
    } as ScmsPdu;
    expect(scmsPduFindings(changed).map(({ path }) => path)).toEqual([
      `content.ee-ra.eeRaCertRequest.tbsCert.${member}`,
    ]);
  });
});
