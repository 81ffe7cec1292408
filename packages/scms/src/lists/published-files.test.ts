import { coer, toHex } from "@v2x/asn1";
import {
  decodeCertificate,
  judge,
  openEvidence,
  signedDataIn,
  toTime32,
  verifySignedData,
} from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { type ReadElectorList, readCrlByHand, readElectorList } from "@v2x/testkit";
import {
  Certificate,
  CertificateManagementInformationStatusSpdu,
  type CertificateManagementInfoStatus,
  signedContentOf,
  unmetIn,
} from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { inspectScms } from "../hierarchy/inspect-scms.ts";
import { type Hierarchy, openHierarchy } from "../hierarchy/open-hierarchy.ts";
import type { ScmsRole } from "../ports.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { kindsReadByNewest } from "./scms-list-rules.ts";

let ports: TestPorts;
let scms: Hierarchy;
beforeEach(async () => {
  ports = testPorts();
  scms = await openHierarchy(ports);
});

const recordsOf = (role: ScmsRole) => ports.stored.authorities.filter((record) => record.role === role);
const root = () => recordsOf("rca")[0]!;
const hexes = (octets: readonly Uint8Array[]) => octets.map((one) => toHex(one));

describe("the trust list of the electors", () => {
  it("names electors by 48 octets and the root by 32, and each of three electors signs it, as a reader apart sees it", async () => {
    const list: ReadElectorList = readElectorList((await scms.files.ctl()).message);
    const electors = recordsOf("elector");
    expect(hexes(list.electorApprove)).toEqual(
      electors.map(({ certificate }) => toHex(digest("sha384", certificate))),
    );
    expect(hexes(list.rootApprove)).toEqual([toHex(digest("sha256", root().certificate))]);
    expect([list.electorRemove, list.rootRemove]).toEqual([[], []]);
    expect(hexes(list.certificates.map(({ bytes }) => bytes))).toEqual(
      [...electors, root()].map(({ certificate }) => toHex(certificate)),
    );
    expect(list.signatures.map(({ elector, holds }) => [elector.name, holds])).toEqual(
      electors.map(({ name }) => [name, true]),
    );
    expect([list.sequence, list.quorum]).toEqual([1, 2]);
    expect(list.effectiveDate).toBe(toTime32(ports.now()));
    expect(toHex(list.series)).toBe(toHex(electors[0]!.hashedId8));
    expect(await scms.files.ctlSeriesId()).toEqual(electors[0]!.hashedId8);
  });

  it("is issued anew when half of a year is over, with the next number, and not before", async () => {
    ports.clock.advanceDays(182);
    expect((await scms.files.ctl()).issue).toBe(1);
    ports.clock.advanceDays(1);
    const list = readElectorList((await scms.files.ctl()).message);
    expect([list.sequence, list.effectiveDate]).toEqual([2, toTime32(ports.now())]);
    expect(list.signatures.every(({ holds }) => holds)).toBe(true);
  });

  it("never takes effect before the one before it, even if that was made while the clock was ahead", async () => {
    const first = readElectorList((await scms.files.ctl()).message);
    ports.clock.advanceDays(-30);
    const list = readElectorList((await scms.files.ctl()).message);
    expect([list.sequence, list.effectiveDate]).toEqual([2, first.effectiveDate]);
  });

  it("is signed by two where the key of the third is away, and goes on being served where two are away", async () => {
    const [first, second] = recordsOf("elector");
    ports.stored.keys = ports.stored.keys.filter(({ id }) => id !== first!.verificationKeyId);
    ports.clock.advanceDays(200);
    const afresh = await openHierarchy(testPorts(ports));
    const list = readElectorList((await afresh.files.ctl()).message);
    expect(list.signatures.map(({ elector }) => elector.name)).toEqual([
      "TEST-SCMS-ELECTOR-2",
      "TEST-SCMS-ELECTOR-3",
    ]);
    expect(list.electorApprove).toHaveLength(3);

    ports.stored.keys = ports.stored.keys.filter(({ id }) => id !== second!.verificationKeyId);
    ports.clock.advanceDays(200);
    const other = testPorts(ports);
    const still = await openHierarchy(other);
    expect((await still.files.ctl()).issue).toBe(2);
    expect(other.reports).toEqual([expect.stringContaining("quorum-missing")]);
  });

  it("stays to be had under its number, and all come in a zip without compression", async () => {
    const first = await scms.files.ctl();
    ports.clock.advanceDays(200);
    const second = await scms.files.ctl();
    const stored = async (number: number) => (await scms.files.ctlOf(number))?.message;
    expect(await stored(1)).toEqual(first.message);
    expect(await stored(2)).toEqual(second.message);
    expect([await stored(0), await stored(3)]).toEqual([undefined, undefined]);
    const { bytes, lowest } = await scms.files.ctlArchive((number) => `list-${number}`);
    const files = unzipSync(bytes);
    expect(lowest).toBe(1);
    expect(Object.keys(files)).toEqual(["list-1", "list-2"]);
    expect(files["list-1"]).toEqual(first.message);
    // Method "stored": the octets lie in the file as they are.
    expect(toHex(bytes)).toContain(toHex(second.message));
    expect((await scms.files.ctlArchive((number) => `list-${number}`)).bytes).toEqual(bytes);
  });

  it("is not issued without an elector whose row is damaged, which would tell devices to distrust it", async () => {
    const [first] = recordsOf("elector");
    ports.stored.authorities = ports.stored.authorities.map((record) =>
      record.id === first!.id
        ? { ...record, certificate: record.certificate.with(40, record.certificate[40]! ^ 0xff) }
        : record,
    );
    ports.clock.advanceDays(200);
    const other = testPorts(ports);
    const afresh = await openHierarchy(other);
    expect((await afresh.files.ctl()).issue).toBe(1);
    expect(other.reports.join()).toContain("ctl cannot be issued now: authority-missing");
  });

  it("that stands in the row of another number is damaged, and issued anew under the next", async () => {
    const first = await scms.files.ctl();
    ports.clock.advanceDays(200);
    await scms.files.ctl();
    ports.stored.lists = ports.stored.lists.map((list) =>
      list.kind === "ctl" && list.issue === 2 ? { ...list, message: first.message } : list,
    );
    const afresh = await openHierarchy(testPorts(ports));
    expect((await afresh.files.ctl()).issue).toBe(3);
  });

  it("that was damaged in the database is left out of the zip, and the newest is issued anew", async () => {
    await scms.files.ctl();
    ports.clock.advanceDays(200);
    await scms.files.ctl();
    ports.stored.lists = ports.stored.lists.map((list) =>
      list.kind === "ctl" ? { ...list, message: list.message.with(60, list.message[60]! ^ 1) } : list,
    );
    const other = testPorts(ports);
    const afresh = await openHierarchy(other);
    expect((await afresh.files.ctl()).issue).toBe(3);
    const { bytes, lowest } = await afresh.files.ctlArchive(String);
    expect([lowest, Object.keys(unzipSync(bytes))]).toEqual([3, ["3"]]);
    expect(other.reports.join()).toContain("is damaged");
    await expect(afresh.files.ctlOf(1)).rejects.toMatchObject({ code: "list-damaged" });
  });
});

describe("the revocation lists", () => {
  it.each([
    [1, "crlg", { iRev: 581, index: 0, individuals: [] }],
    [2, "crlg", { serial: 1, entries: [] }],
    [3, "crlg", { serial: 1, entries: [] }],
    [4, "crlg", { serial: 1, entries: [] }],
    [256, "rca", { serial: 1, entries: [] }],
  ] as const)("of series %s is signed by the %s for the root as its CRACA", async (series, signer, content) => {
    const list = readCrlByHand((await scms.files.crl(root().hashedId8, series))!.message);
    expect(list).toMatchObject({ series, content, holds: true, issueDate: toTime32(ports.now()) });
    expect(toHex(list.craca)).toBe(toHex(digest("sha256", root().certificate).slice(-8)));
    expect(toHex(list.signer.bytes)).toBe(toHex(recordsOf(signer)[0]!.certificate));
    expect(list.nextCrl - list.issueDate).toBe(14 * 86_400);
  });

  it("are issued anew each week; that of linkage seeds counts within an i-period", async () => {
    ports.clock.advanceDays(7);
    const content = async (series: number) =>
      readCrlByHand((await scms.files.crl(root().hashedId8, series))!.message).content;
    expect(await content(2)).toMatchObject({ serial: 2 });
    expect(await content(1)).toMatchObject({ iRev: 582, index: 0 });
    ports.clock.advanceDays(-4);
    expect(await content(1)).toMatchObject({ iRev: 582, index: 1 });
    ports.clock.advanceDays(-2);
    expect(await content(1)).toMatchObject({ iRev: 581, index: 0 });
  });

  it("are none for other series and other roots", async () => {
    expect(await scms.files.crl(root().hashedId8, 5)).toBeUndefined();
    expect(await scms.files.crl(new Uint8Array(8), 2)).toBeUndefined();
  });
});

/** The verdict's state for each of its questions. */
function judgedWith(bytes: Uint8Array, at: Date, known: readonly Uint8Array[] = []) {
  const trusted = recordsOf("elector").map(({ certificate }) => ({
    certificate: decodeCertificate(certificate),
    because: "it came with the device",
  }));
  const evidence = known.flatMap((octets) => openEvidence(octets) ?? []);
  const { lights } = judge({ bytes, known: evidence, trusted, now: at });
  return Object.fromEntries(lights.map(({ id, state }) => [id, state]));
}

describe("the certificate chain file", () => {
  it("holds the trust list as it is and every CA and MA that may be trusted", async () => {
    const ccf = await scms.files.ccf();
    const { message } = await scms.files.ctl();
    expect(toHex(ccf)).toContain(toHex(message));
    const others = (["ica", "eca", "aca", "ma"] as const).map((role) => recordsOf(role)[0]!.certificate);
    // By hand: the list of four stands at the end.
    expect(toHex(ccf.slice(-2 - Buffer.concat(others).length))).toBe(`0104${hexes(others).join("")}`);
    expect(judgedWith(ccf, ports.now())).toMatchObject({ decoded: "pass", signature: "pass", chain: "pass" });
  });

  it("is enough to trust what an ACA issues up to a root that the electors approve", async () => {
    const { certificate } = recordsOf("aca")[0]!;
    const files = [await scms.files.ccf(), await scms.files.compositeCrl()];
    expect(judgedWith(certificate, ports.now(), files)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "pass",
    });
    expect(judgedWith(certificate, ports.now()).chain).not.toBe("pass");
  });

  it("leaves out what is damaged, since that distrusts nobody", async () => {
    ports.stored.authorities = ports.stored.authorities.map((record) =>
      record.role === "eca"
        ? { ...record, certificate: record.certificate.with(40, record.certificate[40]! ^ 0xff) }
        : record,
    );
    const afresh = await openHierarchy(testPorts(ports));
    expect((await afresh.files.ccf()).length).toBeLessThan((await scms.files.ccf()).length);
  });
});

describe("the composite revocation list", () => {
  it("holds every list of the root, and the trust list", async () => {
    const file = await scms.files.compositeCrl();
    for (const series of [1, 2, 3, 4, 256]) {
      const { message } = (await scms.files.crl(root().hashedId8, series))!;
      expect(toHex(file)).toContain(toHex(message));
    }
    expect(toHex(file)).toContain(toHex((await scms.files.ctl()).message));
    expect(judgedWith(file, ports.now(), [await scms.files.ccf()])).toMatchObject({
      decoded: "pass",
      signature: "pass",
      chain: "pass",
    });
  });
});

describe("the info status", () => {
  const status = async () => {
    const { message } = await scms.files.infoStatus();
    const signed = signedContentOf(coer.decode(CertificateManagementInformationStatusSpdu, message))!;
    const said = signed.content.content.value as { readonly value: CertificateManagementInfoStatus };
    return { message, ...said.value };
  };

  it("tells when each file changed last, signed by the RA", async () => {
    const now = toTime32(ports.now());
    const { message, ...said } = await status();
    expect(said).toEqual({
      crl: [1, 2, 3, 4, 256].map((series) => ({ cracaId: root().hashedId8, series, issueDate: now })),
      ctl: [{ ctlSeriesId: await scms.files.ctlSeriesId(), sequenceNumber: 1, lastUpdate: now }],
      caCcf: now,
      ma: [{ psids: expect.arrayContaining([32, 38, 2_113_687]), updated: now }],
      ra: now,
    });
    const ra = readCertificateOf(message);
    expect(toHex(ra)).toBe(toHex(recordsOf("ra")[0]!.hashedId8));
  });

  it("follows the lists that it tells of at once", async () => {
    const before = await status();
    ports.clock.advanceDays(7);
    const after = await status();
    const now = toTime32(ports.now());
    expect(after.crl.map(({ issueDate }) => issueDate)).toEqual([now, now, now, now, now]);
    expect(after.ctl).toEqual(before.ctl);
    expect([after.caCcf, after.ra]).toEqual([before.caCcf, before.ra]);
    expect((await status()).message).toEqual(after.message);
  });

  it("tells the time of the newest CA, and of the newest MA, which is served", async () => {
    ports.clock.advanceDays(1);
    await scms.renew("eca");
    const made = toTime32(ports.now());
    ports.clock.advanceDays(1);
    const { hashedId8 } = await scms.renew("ma");
    const now = toTime32(ports.now());
    expect(await status()).toMatchObject({
      caCcf: now,
      ma: [{ psids: expect.arrayContaining([32]), updated: now }],
      ra: made - 86_400,
    });
    expect((await scms.files.maCertificate(32))?.hashedId8).toEqual(hashedId8);
    ports.clock.advanceDays(1);
    expect((await status()).caCcf).toBe(now);
    await scms.revoke(hashedId8);
    const without = toTime32(ports.now());
    expect((await status()).caCcf).toBe(without);
    ports.clock.advanceDays(1);
    const [ra] = recordsOf("ra");
    await scms.renew("ra");
    await scms.revoke(ra!.hashedId8);
    expect((await status()).caCcf).toBe(without);
  });

  it("stays as it was while the RA cannot sign", async () => {
    const before = await status();
    ports.stored.keys = ports.stored.keys.filter(({ id }) => id !== recordsOf("ra")[0]!.verificationKeyId);
    ports.clock.advanceDays(7);
    const afresh = await openHierarchy(testPorts(ports));
    expect((await afresh.files.infoStatus()).message).toEqual(before.message);
  });

  function readCertificateOf(message: Uint8Array): Uint8Array {
    const checks = verifySignedData(message, decodeCertificate(recordsOf("ra")[0]!.certificate));
    expect(unmetIn(checks)).toEqual([]);
    const { signer } = signedDataIn(message)!;
    return decodeCertificate(coer.encode(Certificate, (signer.value as readonly Certificate[])[0]!))
      .hashedId8;
  }
});

it("are served as before, and the inspection finds nothing, once replaced issues of all but trust lists are forgotten", async () => {
  for (const _time of [1, 2]) {
    ports.clock.advanceDays(200);
    await scms.renewLists();
  }
  const served = async () => {
    const { files } = await openHierarchy(testPorts(ports));
    const { bytes } = await files.ctlArchive(String);
    expect(Object.keys(unzipSync(bytes))).toEqual(["1", "2", "3"]);
    const crls = [1, 2, 3, 4, 256].map((series) => files.crl(root().hashedId8, series));
    return [bytes, await files.compositeCrl(), await files.infoStatus(), await Promise.all(crls)];
  };
  const before = await served();
  const { stored } = ports;
  stored.lists = stored.lists.filter(
    ({ kind, issue }, _at, all) =>
      !kindsReadByNewest.includes(kind) || !all.some((later) => later.kind === kind && later.issue > issue),
  );
  expect(stored.lists).toHaveLength(9);
  expect(await served()).toEqual(before);
  expect(unmetIn(await inspectScms(ports))).toEqual([]);
});
