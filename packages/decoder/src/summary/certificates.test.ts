import { coer, fromHex, toHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { Certificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer } from "../reading/index.ts";
import { type Summary, type SummaryContext, type SummaryLabel, summaryOf } from "./index.ts";

function summaryOfCertificate(octets: Uint8Array, context?: SummaryContext): Summary {
  return summaryOf(readCoer("ScmsCert", octets), context)!;
}

const etsi = (name: string) => summaryOfCertificate(fixture(`etsi-test-pki/${name}.oer`));

function rowOf({ rows }: Summary, label: SummaryLabel) {
  return rows.find((row) => row.label === label)?.value;
}

function linesOf(summary: Summary, label: SummaryLabel): readonly string[] {
  const value = rowOf(summary, label);
  return value?.kind === "words" ? value.lines.map(({ text }) => text) : [];
}

/** A certificate of the test PKI with another content. */
function changed(name: string, changes: Partial<Certificate["toBeSigned"]>): Summary {
  const certificate = coer.decode(Certificate, fixture(`etsi-test-pki/${name}.oer`));
  return summaryOfCertificate(
    coer.encode(Certificate, { ...certificate, toBeSigned: { ...certificate.toBeSigned, ...changes } }),
  );
}

describe("the summary of a certificate", () => {
  it.each([
    ["etsi-test-pki/CERT_IUT_A_RCA", "root CA"],
    ["etsi-test-pki/CERT_TS_A_EA", "EA"],
    ["etsi-test-pki/CERT_IUT_A_AA", "AA"],
    ["etsi-test-pki/CERT_TS_A_EC", "enrolment credential"],
    ["etsi-test-pki/CERT_IUT_A_AT", "authorization ticket"],
    ["eu-l2-tlm-E7A4B2B045E7ACF9", "trust list manager"],
    ["openscms/RaCertificate", "RA"],
  ])("names the role of %s: %s", (name, role) => {
    const summary = summaryOfCertificate(fixture(`${name}.oer`));
    expect(summary.kind).toBe("certificate");
    expect(summary.title).toBe(role);
  });

  it("says who issued it, by its name where somebody knows", () => {
    const nameOf = (id: string) => (id === "34556D34931E5E5C" ? "AA of the laboratory" : undefined);
    const ticket = fixture("etsi-test-pki/CERT_IUT_A_AT.oer");
    const issuer = { kind: "certificate", hashedId8: "34556D34931E5E5C" };
    expect(rowOf(summaryOfCertificate(ticket), "issuer")).toEqual(issuer);
    expect(rowOf(summaryOfCertificate(ticket, { nameOf }), "issuer")).toEqual({
      ...issuer,
      name: "AA of the laboratory",
    });
    expect(linesOf(etsi("CERT_IUT_A_RCA"), "issuer")).toEqual(["itself (self-signed)"]);
  });

  it("says from when until when it is valid, in UTC", () => {
    const summary = etsi("CERT_IUT_A_AT");
    expect(rowOf(summary, "validFrom")).toEqual({
      kind: "moment",
      iso: "2018-12-31T23:59:55.000Z",
      bound: "start",
    });
    expect(rowOf(summary, "validUntil")).toEqual({
      kind: "moment",
      iso: "2019-12-31T23:59:55.000Z",
      bound: "end",
    });
  });

  it("tells an end beyond what dates are written with by its year alone", () => {
    const validityPeriod = { start: 4_294_967_295, duration: { choice: "years", value: 65_535 } } as const;
    const summary = changed("CERT_IUT_A_AT", { validityPeriod });
    expect(rowOf(summary, "validFrom")).toMatchObject({ iso: "2140-02-07T06:28:10.000Z" });
    expect(linesOf(summary, "validUntil")).toEqual(["in the year 67675"]);
  });

  it("names permissions, and says in detail what each permits", () => {
    const summary = etsi("CERT_IUT_A_AT");
    expect(linesOf(summary, "permissions")).toEqual([
      "CA basic service (36)",
      "DEN basic service (37)",
      "GeoNetworking management (141)",
    ]);
    const permissions = rowOf(summary, "permissions");
    expect(permissions?.kind === "words" && permissions.lines[0]!.detail).toContain("public transport");
  });

  it("says what it may issue, to whom and through how many CAs", () => {
    expect(rowOf(etsi("CERT_IUT_A_AA"), "mayIssue")).toMatchObject({
      lines: [
        { detail: "certificates for applications (tickets) and enrolment certificates, issued directly" },
      ],
    });
    const all = { choice: "all", value: null } as const;
    const eeType = { bytes: Uint8Array.of(0xc0), length: 8 };
    const group = (minChainLength: number, chainLengthRange: number) => ({
      subjectPermissions: all,
      minChainLength,
      chainLengthRange,
      eeType,
    });
    const certIssuePermissions = [
      group(1, 0),
      group(1, -1),
      group(1, 2),
      group(2, 0),
      group(3, 1),
      group(2, -1),
    ];
    const value = rowOf(changed("CERT_IUT_A_RCA", { certIssuePermissions }), "mayIssue");
    const lines = value?.kind === "words" ? value.lines : [];
    expect(lines[0]!.text).toBe("every application that no other entry names");
    const whom = "certificates for applications (tickets) and enrolment certificates, ";
    expect(lines.map(({ detail }) => detail!.replace(whom, ""))).toEqual([
      "issued directly",
      "directly or through any number of CAs",
      "directly or through up to 2 CAs",
      "through 1 CA",
      "through 2 to 3 CAs",
      "through 1 or more CAs",
    ]);
  });

  it("says where it is valid", () => {
    expect(linesOf(etsi("CERT_IUT_B_AT"), "region")[0]).toMatch(/ m around .*° N/);
    const identified = changed("CERT_IUT_A_AT", {
      region: {
        choice: "identifiedRegion",
        value: [
          { choice: "countryOnly", value: 276 },
          {
            choice: "countryAndRegions",
            value: { countryOnly: 840, regions: [39] },
          },
        ],
      },
    });
    expect(linesOf(identified, "region")).toEqual(["Germany", "United States: Ohio"]);
  });

  it("says so where a certificate permits nothing by itself", () => {
    expect(linesOf(changed("CERT_IUT_A_AA", { appPermissions: undefined }), "permissions")).toEqual([
      "none of its own",
    ]);
  });

  it("names curve and use of its keys, and that an implicit certificate has none", () => {
    expect(linesOf(etsi("CERT_IUT_A_AA"), "key")).toEqual([
      "ECDSA key on the curve NIST P-256",
      "ECIES key on the curve NIST P-256",
    ]);
    const implicit = changed("CERT_IUT_A_AT", {
      verifyKeyIndicator: {
        choice: "reconstructionValue",
        value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
      },
    });
    expect(linesOf(implicit, "key")[0]).toMatch(/^reconstructed with the issuer's key/);
  });

  it("leads each row to a field that there is", () => {
    for (const { hex, type } of examples.filter(({ type }) => type.endsWith("Cert"))) {
      const reading = readCoer(type as "ScmsCert", fromHex(hex));
      const paths = new Set(reading.layers[0].map.map(({ path }) => path));
      for (const { path, layer } of summaryOf(reading)!.rows) {
        expect(layer).toBe(0);
        expect(paths).toContain(path);
      }
    }
  });

  it("bounds the lines of a row, and counts those left out", () => {
    const appPermissions = Array.from({ length: 300 }, (_, psid) => ({ psid }));
    const value = rowOf(changed("CERT_IUT_A_AT", { appPermissions }), "permissions");
    expect(value).toMatchObject({ kind: "words", more: 260 });
    expect(value?.kind === "words" && value.lines).toHaveLength(40);
  });

  it("is absent of a certificate whose octets end early", () => {
    const octets = fixture("etsi-test-pki/CERT_IUT_A_AT.oer");
    for (let end = 1; end < octets.length; end += 1) {
      expect(summaryOf(readCoer("ScmsCert", octets.subarray(0, end))), toHex(octets.subarray(0, end))).toBe(
        undefined,
      );
    }
  });
});
