import { coer, type Schema, toHex } from "@v2x/asn1";
import { decodeCertificate, verifyCrl } from "@v2x/credentials";
import {
  Certificate,
  camp,
  edition2016,
  SecuredCrl,
  schemaIn,
  signedContentOf,
  unmetIn,
} from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { type CampTestPorts, campTestPorts } from "../camp.test-support.ts";
import { type Camp, openCamp } from "../open-camp.ts";

let ports: CampTestPorts;
let system: Camp;
beforeEach(async () => {
  ports = campTestPorts();
  system = await openCamp(ports);
});

const SecuredCrl2016 = schemaIn(edition2016, SecuredCrl) as Schema<SecuredCrl>;

/** Series, signer and entries of each list in the composite CRL. */
async function listsInComposite() {
  const { securedCrlSeries, revokedRootCAs, revokedElectors } = coer.decode(
    camp.CompositeCrl,
    await system.files.compositeCrl(),
  );
  expect([revokedRootCAs, revokedElectors]).toEqual([[], []]);
  const signers = { 256: await system.certificate("rca"), other: await system.certificate("crlg") };
  return securedCrlSeries.map((list) => {
    const { crlSeries, typeSpecific } = signedContentOf(list)!.content;
    const signer = crlSeries === 256 ? signers[256] : signers.other;
    const octets = coer.encode(SecuredCrl2016, list);
    expect(unmetIn(verifyCrl(octets, decodeCertificate(signer.certificate), edition2016))).toEqual([]);
    return [crlSeries, typeSpecific.choice === "fullHashCrl" ? typeSpecific.value.entries : undefined];
  });
}

describe("the composite CRL of CAMP", () => {
  it("has a signed list of every series, and none of another system", async () => {
    expect((await listsInComposite()).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, undefined],
      [2, []],
      [3, []],
      [4, []],
      [256, []],
    ]);
  });

  it("names what was revoked, in the octets of 2016, and says so while it lasts", async () => {
    const eca = decodeCertificate((await system.certificate("eca")).certificate);
    await system.revoke(eca.hashedId8);
    const component = (await listsInComposite()).find(([series]) => series === 2)!;
    expect(component[1]).toMatchObject([{ id: eca.digest.slice(-10) }]);
    // One entry of ten octets of the hash and four of the end, with nothing before it: later editions put an octet there.
    const crl = await system.files.crl("component-crl");
    expect(toHex(crl.message)).toContain(`0101${toHex(eca.digest.slice(-10))}`);
    ports.clock.advanceDays(8);
    await system.renewLists();
    const again = await system.files.crl("component-crl");
    expect(again.issue).toBe(crl.issue + 1);
    expect((await listsInComposite()).find(([series]) => series === 2)![1]).toHaveLength(1);
    expect(ports.reports).toEqual([]);
  });
});

describe("the chain file of CAMP's RA", () => {
  const read = async () => {
    const file = coer.decode(
      camp.scopedSchemaOf("ScopedLocalCertificateChainFile") as Schema<camp.ScmsFile>,
      (await system.files.localChainFile()).octets,
    );
    if (file.content.choice !== "cert-chain") throw new TypeError(file.content.choice);
    if (file.content.value.choice !== "localCertificateChainFile")
      throw new TypeError(file.content.value.choice);
    const { version, requiredCertStore, optionalCertList } = file.content.value.value;
    expect(optionalCertList).toEqual([]);
    const octetsOf = (value: Certificate) => toHex(coer.encode(Certificate, value));
    return {
      version,
      ma: octetsOf(requiredCertStore.maCertificate),
      others: requiredCertStore.certs.map(octetsOf).sort(),
    };
  };
  const certificatesOf = async (roles: readonly Parameters<Camp["certificate"]>[0][]) =>
    (await Promise.all(roles.map((role) => system.certificate(role))))
      .map(({ certificate }) => toHex(certificate))
      .sort();

  it("holds the MA's certificate and all others that may be trusted, under the RA's name", async () => {
    const [ma] = await certificatesOf(["ma"]);
    expect(await read()).toEqual({
      version: { gccfVersion: 7, lccfVersion: 7, raHostname: "TEST-CAMP-RA" },
      ma,
      others: await certificatesOf(["rca", "ica", "eca", "aca", "ra", "crlg"]),
    });
  });

  it("has a higher version with each certificate that comes or is revoked, which it leaves out", async () => {
    const { hashedId8 } = await system.certificate("eca");
    await system.revoke(hashedId8);
    const without = await read();
    expect(without.version.gccfVersion).toBe(8);
    expect(without.others).toEqual(await certificatesOf(["rca", "ica", "aca", "ra", "crlg"]));
    await system.renew("eca");
    const renewed = await read();
    expect([renewed.version.gccfVersion, renewed.others.length]).toEqual([9, 6]);
  });
});
