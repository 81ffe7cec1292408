import { coer, type Schema } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import {
  Certificate,
  EtsiTs102941Data,
  GeographicRegion,
  HeaderInfo,
  PsidSsp,
  SecuredCrl,
  SequenceOfPsidSsp,
  ThreeDLocation,
  TlmCertificateTrustListMessage,
  ValidityPeriod,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { meaningsOf } from "./meanings-of.test-support.ts";

function meaningsIn(schema: Schema, bytes: Uint8Array): ReadonlyMap<string, string> {
  return meaningsOf("COER", coer.decodeWithMap(schema, bytes).map);
}

function meaningsOfValue<T>(schema: Schema<T>, value: T): ReadonlyMap<string, string> {
  return meaningsIn(schema, coer.encode(schema, value));
}

describe("a ticket of the ETSI test PKI", () => {
  const meanings = meaningsIn(Certificate, fixture("etsi-test-pki/CERT_IUT_A_AT.oer"));

  it.each([
    ["version", "IEEE 1609.2-2016 and later"],
    ["issuer.sha256AndDigest", "the issuer: last 8 octets of its certificate's SHA-256"],
    ["toBeSigned.cracaId", "no authority lists this certificate when it is revoked"],
    ["toBeSigned.validityPeriod", "from 2018-12-31 23:59:55 UTC until before 2019-12-31 23:59:55 UTC"],
    ["toBeSigned.validityPeriod.start", "2018-12-31 23:59:55 UTC = 2019-01-01 00:00:32 TAI (37 s ahead)"],
    ["toBeSigned.validityPeriod.duration", "8760 hours = 365 days"],
    ["toBeSigned.assuranceLevel", "level 3, confidence 0"],
    ["toBeSigned.appPermissions[1]", "DEN basic service (37)"],
    ["toBeSigned.appPermissions[1].psid", "DEN basic service: DENM (ETSI EN 302 637-3, TS 103 831)"],
    ["toBeSigned.appPermissions[2].ssp.bitmapSsp", "no permission bits are defined"],
    ["toBeSigned.encryptionKey.publicKey.eciesNistP256", "ECIES key on the curve NIST P-256"],
    ["toBeSigned.verifyKeyIndicator.verificationKey.ecdsaNistP256", "ECDSA key on the curve NIST P-256"],
    [
      "toBeSigned.verifyKeyIndicator.verificationKey.ecdsaNistP256.compressed-y-0",
      "compressed point: x, with y even",
    ],
    ["signature.ecdsaNistP256Signature.rSig.x-only", "x coordinate alone"],
  ])("says at %s: %s", (path, meaning) => {
    expect(meanings.get(path)).toBe(meaning);
  });

  it("says nothing where name and value say all", () => {
    expect(meanings.has("toBeSigned")).toBe(false);
    expect(meanings.has("toBeSigned.id")).toBe(false);
  });
});

describe("certificates of other kinds", () => {
  it("tell what a root CA may let others issue", () => {
    const meanings = meaningsIn(Certificate, fixture("etsi-test-pki/CERT_IUT_A_RCA.oer"));
    expect(meanings.get("issuer.self")).toBe("signed with its own key, hashed with SHA-256");
    const first = "toBeSigned.certIssuePermissions[0]";
    expect(meanings.get(`${first}.subjectPermissions.explicit[2].sspRange.bitmapSspRange`)).toBe(
      "version 1; may grant in octet 1: bit 0 signal phase and timing, bit 1 status of public transport " +
        "priority, bit 2 manoeuvre assistance (ETSI TS 103 301 5.4.3.2)",
    );
    expect(meanings.get(`${first}.minChainLength`)).toBe(
      "at least 2 certificates from this one's to the end entity's",
    );
    expect(meanings.get(`${first}.eeType`)).toBe(
      "certificates for applications (tickets) and enrolment certificates",
    );
  });

  it("tell of an absent SSP once they are read whole, not where octets fail before it", () => {
    const permissions = [{ psid: 32 }, { psid: 96 }, { psid: 38 }];
    const bytes = coer.encode(SequenceOfPsidSsp, permissions);
    const texts = ["V2V safety and awareness (32)", "96", "Misbehaviour reporting (38)"];
    expect([0, 1, 2].map((index) => meaningsIn(SequenceOfPsidSsp, bytes).get(`[${index}]`))).toEqual(
      texts.map((text) => `${text} with its default permissions`),
    );
    const withSsp = coer.encode(PsidSsp, { psid: 32, ssp: { choice: "opaque", value: Uint8Array.of(1) } });
    const { map } = coer.explore(PsidSsp, withSsp.subarray(0, 3));
    expect(meaningsOf("COER", map, false).get("")).toBe("V2V safety and awareness (32)");
  });

  it("tell the part that a certificate plays in an SCMS", () => {
    const meanings = meaningsIn(Certificate, fixture("openscms/RaCertificate.oer"));
    const texts = [...meanings.values()];
    expect(texts).toContain("registration authority, version 2 (IEEE 1609.2.1, SecurityMgmtSsp)");
  });
});

describe("lists", () => {
  it("tell what the European trust list trusts", () => {
    const meanings = meaningsIn(TlmCertificateTrustListMessage, fixture("eu-l2-ectl-CE4CF6C19BFED720.oer"));
    const list =
      "content.signedData.tbsData.payload.data.content.unsecuredData.content.certificateTrustListTlm";
    expect(meanings.get(`${list}.isFullCtl`)).toBe("the whole list");
    expect(meanings.get(`${list}.ctlCommands[0].add.rca`)).toBe("root CA");
    expect(meanings.get(`${list}.ctlSequence`)).toBe("number of the list, from 0 to 255 and then 0 again");
    expect(meanings.get(`${list}.nextUpdate`)).toMatch(/^20\d\d-\d\d-\d\d .* UTC = .* TAI \(37 s ahead\)$/);
    expect(meanings.get("content.signedData.hashId")).toBe("SHA-384");
  });

  it("tell until when a revocation list counts", () => {
    const meanings = meaningsIn(SecuredCrl, fixture("openscms/individual-crl.oer"));
    const list = "content.signedData.tbsData.payload.data.content.unsecuredData";
    expect(meanings.get(`${list}.nextCrl`)).toBe(
      "2025-08-30 16:23:23 UTC = 2025-08-30 16:24:00 TAI (37 s ahead)",
    );
    expect(meanings.get(`${list}.crlSeries`)).toBe("the series that this list belongs to");
  });

  it("tell on which list a difference builds", () => {
    const meanings = meaningsOfValue(EtsiTs102941Data, {
      version: 1,
      content: {
        choice: "certificateTrustListRca",
        value: { version: 1, nextUpdate: 0, isFullCtl: false, ctlSequence: 0, ctlCommands: [] },
      },
    });
    expect(meanings.get("content.certificateTrustListRca.isFullCtl")).toBe(
      "changes since the whole list 255",
    );
  });
});

describe("times", () => {
  it("beyond a leap second differ more", () => {
    const meanings = meaningsOfValue(HeaderInfo, { psid: 36, generationTime: 410_313_603_500_000n });
    expect(meanings.get("generationTime")).toBe(
      "2016-12-31 23:59:59.500 UTC = 2017-01-01 00:00:35.500 TAI (36 s ahead)",
    );
    expect(meanings.get("psid")).toBe("CA basic service: CAM (ETSI EN 302 637-2, TS 103 900)");
  });

  it.each([
    ["years", 3, "3 years of 31 556 952 s each"],
    ["years", 1, "1 year of 31 556 952 s each"],
    ["sixtyHours", 2, "2 × 60 hours = 5 days"],
    ["hours", 24, "24 hours"],
    ["minutes", 1, "1 minute"],
    ["minutes", 10_140, "10140 minutes = 169 hours"],
  ] as const)("last %s %d: %s", (choice, value, meaning) => {
    const meanings = meaningsOfValue(ValidityPeriod, { start: 0, duration: { choice, value } });
    expect(meanings.get("duration")).toBe(meaning);
  });

  it("that no calendar holds stay numbers", () => {
    const meanings = meaningsOfValue(HeaderInfo, { psid: 36, generationTime: 2n ** 64n - 1n });
    expect(meanings.has("generationTime")).toBe(false);
  });
});

describe("places", () => {
  it("are degrees and metres", () => {
    const meanings = meaningsOfValue(ThreeDLocation, {
      latitude: 481_371_540,
      longitude: -115_753_820,
      elevation: 4616,
    });
    expect([...meanings.values()]).toEqual([
      "48.1371540° N, 11.5753820° W",
      "48.1371540° N",
      "11.5753820° W",
      "52.0 m above the WGS 84 ellipsoid",
    ]);
  });

  it("may be unknown", () => {
    const meanings = meaningsOfValue(ThreeDLocation, {
      latitude: 900_000_001,
      longitude: 1_800_000_001,
      elevation: 0,
    });
    expect(meanings.get("latitude")).toBe("not available");
    expect(meanings.get("longitude")).toBe("not available");
  });

  it("are discs and rectangles", () => {
    const corner = { latitude: 500_000_000, longitude: 0 };
    const disc = meaningsOfValue(GeographicRegion, {
      choice: "circularRegion",
      value: { center: corner, radius: 5000 },
    });
    expect(disc.get("circularRegion")).toBe("5000 m around 50.0000000° N, 0.0000000°");
    const rectangles = meaningsOfValue(GeographicRegion, {
      choice: "rectangularRegion",
      value: [{ northWest: corner, southEast: { latitude: -1, longitude: 10_000_000 } }],
    });
    expect(rectangles.get("rectangularRegion[0]")).toBe(
      "50.0000000° N, 0.0000000° to 0.0000001° S, 1.0000000° E",
    );
  });

  it("are countries, groups of them and states by name", () => {
    const meanings = meaningsOfValue(GeographicRegion, {
      choice: "identifiedRegion",
      value: [
        { choice: "countryOnly", value: 276 },
        { choice: "countryOnly", value: 150 },
        { choice: "countryOnly", value: 65_535 },
        { choice: "countryOnly", value: 64_000 },
        { choice: "countryAndRegions", value: { countryOnly: 840, regions: [26, 3] } },
        { choice: "countryAndRegions", value: { countryOnly: 250, regions: [26] } },
        {
          choice: "countryAndSubregions",
          value: { countryOnly: 840, regionAndSubregions: [{ region: 6, subregions: [1] }] },
        },
      ],
    });
    expect(Object.fromEntries(meanings)).toEqual({
      "identifiedRegion[0].countryOnly": "Germany",
      "identifiedRegion[1].countryOnly": "Europe",
      "identifiedRegion[2].countryOnly": "European Union (EU-27)",
      "identifiedRegion[3].countryOnly": "no country or region has this number",
      "identifiedRegion[4].countryAndRegions.countryOnly": "United States",
      "identifiedRegion[4].countryAndRegions.regions[0]": "Michigan",
      "identifiedRegion[5].countryAndRegions.countryOnly": "France",
      "identifiedRegion[6].countryAndSubregions.countryOnly": "United States",
      "identifiedRegion[6].countryAndSubregions.regionAndSubregions[0].region": "California",
    });
  });
});
