import { coer, toHex } from "@v2x/asn1";
import {
  decodeCertificate,
  linkageSeedAfter,
  readCrl,
  signCrl,
  signerWith,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { readCrlByHand } from "@v2x/testkit";
import { Certificate, iPeriodAt } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { type OpenedHierarchy, openHierarchy } from "../hierarchy/open-hierarchy.ts";
import type { HashRevocation, LinkageRevocation, ScmsRole } from "../ports.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";

let ports: TestPorts;
let scms: OpenedHierarchy;
beforeEach(async () => {
  ports = testPorts();
  scms = await openHierarchy(ports);
});

const recordsOf = (role: ScmsRole) => ports.stored.authorities.filter((record) => record.role === role);
const root = () => recordsOf("rca")[0]!;
const days = (number: number) => new Date(ports.now().getTime() + number * 86_400_000);

const revoked = (octet: number, change: Partial<HashRevocation> = {}): HashRevocation => ({
  cracaId: root().hashedId8.slice(-3),
  series: 3,
  hashedId10: new Uint8Array(10).fill(octet),
  expiresAt: days(30),
  ...change,
});
const listOf = async (series: number, craca = root().hashedId8) =>
  readCrlByHand((await scms.files.crl(craca, series))!.message);
const hashesOn = async (series: number, craca = root().hashedId8) => {
  const { content } = await listOf(series, craca);
  if (!("entries" in content)) throw new TypeError("it lists no hashes");
  return { serial: content.serial, octets: content.entries.map(({ id }) => id[0]) };
};

/** The groups of linkage seeds below a root, by certificates of an i-period. */
const seedsOn = async (craca: Uint8Array) => {
  const { typeSpecific } = readCrl((await scms.files.crl(craca, 1))!.message);
  if (typeSpecific.choice !== "fullLinkedCrl") throw new TypeError(typeSpecific.choice);
  return typeSpecific.value.individual!.map(({ jmax }) => jmax);
};

describe("certificates of revoked devices", () => {
  it("stand on the list of their series and CRACA at once, by rising hash, with their end", async () => {
    const here = [revoked(200), revoked(3, { expiresAt: days(1) }), revoked(90)];
    ports.stored.hashRevocations.push(...here, revoked(7, { series: 4 }));
    ports.stored.hashRevocations.push(revoked(8, { cracaId: Uint8Array.of(1, 2, 3) }));
    expect(await hashesOn(3)).toEqual({ serial: 1, octets: [] });
    await scms.publishRevocations();
    const { content, holds } = await listOf(3);
    expect(holds).toBe(true);
    expect(content).toEqual({
      serial: 2,
      entries: [here[1]!, here[2]!, here[0]!].map(({ hashedId10, expiresAt }) => ({
        id: hashedId10,
        expiry: toTime32(expiresAt),
      })),
    });
    expect(await hashesOn(4)).toEqual({ serial: 2, octets: [7] });
  });

  it("change the lists that they concern, once", async () => {
    const before = ports.stored.lists.length;
    ports.stored.hashRevocations.push(revoked(1));
    await scms.publishRevocations();
    await scms.publishRevocations();
    expect(ports.stored.lists.slice(before).map(({ kind }) => kind)).toEqual(["application-crl"]);
  });

  it("leave the list that is issued after they ended, which is no reason to issue one", async () => {
    ports.stored.hashRevocations.push(revoked(1), revoked(2, { expiresAt: days(2) }));
    await scms.publishRevocations();
    ports.clock.advanceDays(3);
    await scms.publishRevocations();
    expect(await hashesOn(3)).toEqual({ serial: 2, octets: [1, 2] });
    ports.clock.advanceDays(4);
    expect(await hashesOn(3)).toEqual({ serial: 3, octets: [1] });
  });

  it("stand at once on the lists of a root that was followed by another, too", async () => {
    const old = root();
    await scms.renew("rca");
    const lastPeriod = 10_000;
    const seeds = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)] as const;
    ports.stored.linkageRevocations.push({
      craca: old.hashedId8,
      firstPeriod: 1,
      seeds,
      lastPeriod,
      perPeriod: 20,
    });
    ports.stored.hashRevocations.push(revoked(9));
    await scms.publishRevocations();
    expect((await hashesOn(3, old.hashedId8)).octets).toEqual([9]);
    expect(await seedsOn(old.hashedId8)).toEqual([20]);
    const current = recordsOf("rca")[1]!.hashedId8;
    expect((await hashesOn(3, current)).octets).toEqual([]);
    expect(await seedsOn(current)).toEqual([]);
  });
});

describe("the list of linkage seeds", () => {
  const present = iPeriodAt(testPorts().now());
  const revocation = (octet: number, change: Partial<LinkageRevocation> = {}): LinkageRevocation => ({
    craca: root().hashedId8,
    firstPeriod: present,
    seeds: [new Uint8Array(16).fill(octet), new Uint8Array(16).fill(octet + 1)],
    lastPeriod: present + 50,
    perPeriod: 20,
    ...change,
  });
  const published = async () => {
    await scms.publishRevocations();
    const { typeSpecific } = readCrl((await scms.files.crl(root().hashedId8, 1))!.message);
    if (typeSpecific.choice !== "fullLinkedCrl") throw new TypeError(typeSpecific.choice);
    return typeSpecific.value;
  };
  const seedsAfter = ({ seeds }: LinkageRevocation, steps: number) => ({
    linkageSeed1: linkageSeedAfter(Uint8Array.of(0, 1), seeds[0], steps),
    linkageSeed2: linkageSeedAfter(Uint8Array.of(0, 2), seeds[1], steps),
  });

  it("has each seed as of its own i-period, also one that is revealed for a later one", async () => {
    const [now, ahead] = [revocation(1), revocation(3, { firstPeriod: present + 1 })];
    ports.stored.linkageRevocations.push(now, ahead);
    const seedsOf = async () =>
      (await published()).individual![0]!.contents[0]!.contents.flatMap(({ contents }) => contents);
    expect(await seedsOf()).toEqual([seedsAfter(now, 0), seedsAfter(ahead, 0)]);
    ports.clock.advanceDays(7);
    expect(await seedsOf()).toEqual([seedsAfter(now, 1), seedsAfter(ahead, 0)]);
    ports.clock.advanceDays(14);
    expect(await seedsOf()).toEqual([seedsAfter(now, 3), seedsAfter(ahead, 2)]);
  });

  it("is grouped by certificates of a period and by the last period, each rising", async () => {
    const far = present + 90;
    ports.stored.linkageRevocations.push(
      revocation(1),
      revocation(3, { perPeriod: 1 }),
      revocation(5, { lastPeriod: far }),
      revocation(7),
      revocation(9, { lastPeriod: present - 1 }),
    );
    const { individual } = await published();
    const groups = individual!.map(({ jmax, contents }) => [
      jmax,
      contents[0]!.contents.map(({ iMax, contents: seeds }) => [iMax, seeds.length]),
    ]);
    expect(groups).toEqual([
      [1, [[present + 50, 1]]],
      [
        20,
        [
          [present + 50, 2],
          [far, 1],
        ],
      ],
    ]);
  });

  it("counts no further than 255 within an i-period, which is all that the index holds", async () => {
    const last = ports.stored.lists.findLast(({ kind }) => kind === "linkage-crl")!;
    const crl = readCrl(last.message);
    if (crl.typeSpecific.choice !== "fullLinkedCrl") throw new TypeError(crl.typeSpecific.choice);
    const [crlg] = recordsOf("crlg");
    const key = ports.stored.keys.find(({ id }) => id === crlg!.verificationKeyId)!;
    const message = await signCrl(
      {
        ...crl,
        typeSpecific: { choice: "fullLinkedCrl", value: { ...crl.typeSpecific.value, indexWithinI: 255 } },
      },
      { certificate: decodeCertificate(crlg!.certificate), signer: await ports.keys.open(key) },
    );
    ports.stored.lists = ports.stored.lists.map((list) => (list === last ? { ...list, message } : list));
    ports.stored.linkageRevocations.push(revocation(1));
    expect(await published()).toMatchObject({ indexWithinI: 255, individual: [{ jmax: 20 }] });
  });
});

it("certificates of authorities stand on their list by rising hash", async () => {
  await scms.revoke(recordsOf("ica")[0]!.hashedId8);
  const list = readCrl((await scms.files.crl(root().hashedId8, 2))!.message).typeSpecific;
  if (list.choice !== "fullHashCrl") throw new TypeError(list.choice);
  const ids = list.value.entries.map(({ id }) => toHex(id));
  const fallen = (["ica", "eca", "aca", "ra"] as const).map((role) =>
    toHex(decodeCertificate(recordsOf(role)[0]!.certificate).digest.slice(-10)),
  );
  expect(ids).toEqual(fallen.toSorted());
});

it("certificates of authorities stand on the lists of their own root alone", async () => {
  const old = root();
  const eca = recordsOf("eca")[0]!;
  await scms.renew("rca");
  await scms.revoke(eca.hashedId8);
  const named = (await hashesOn(2, old.hashedId8)).octets;
  expect(named).toEqual([decodeCertificate(eca.certificate).digest.at(-10)]);
  expect((await hashesOn(2, recordsOf("rca")[1]!.hashedId8)).octets).toEqual([]);
});

describe("a row that holds", () => {
  const replacing = async (series: 2 | 3, message: Uint8Array) => {
    const kind = { 2: "component-crl", 3: "application-crl" }[series];
    const row = ports.stored.lists.findLast(
      (list) => list.kind === kind && Buffer.compare(list.issuer, root().hashedId8) === 0,
    );
    ports.stored.lists = ports.stored.lists.map((list) => (list === row ? { ...list, message } : list));
    const other = testPorts(ports);
    const afresh = await openHierarchy(other);
    return readCrlByHand((await afresh.files.crl(root().hashedId8, series))!.message);
  };
  const messageOf = async (series: number, craca = root().hashedId8) =>
    (await scms.files.crl(craca, series))!.message;

  it("the list of another series is damaged, so that its own is issued anew", async () => {
    expect(await replacing(3, await messageOf(2))).toMatchObject({ series: 3, content: { serial: 2 } });
  });

  it("the list of another root is, too", async () => {
    await scms.renew("rca");
    const foreign = await messageOf(3, recordsOf("rca")[1]!.hashedId8);
    expect(toHex((await replacing(3, foreign)).craca)).toBe(toHex(root().hashedId8));
  });

  it("a list that another signed is, too, whose certificate says to be of this root", async () => {
    const key = generatePrivateKey("NistP256");
    const { value } = decodeCertificate(recordsOf("crlg")[0]!.certificate);
    const toBeSigned = {
      ...value.toBeSigned,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      } as const,
    };
    const certificate = decodeCertificate(coer.encode(Certificate, { ...value, toBeSigned }));
    const crl = readCrl(await messageOf(3));
    const read = await replacing(3, await signCrl(crl, { certificate, signer: signerWith(key) }));
    expect(toHex(read.signer.bytes)).toBe(toHex(recordsOf("crlg")[0]!.certificate));
  });
});

describe("who signs", () => {
  it("is no CRL generator that was revoked, even where the row of the newer one is damaged", async () => {
    const [old] = recordsOf("crlg");
    const { hashedId8: newer } = await scms.renew("crlg");
    await scms.revoke(old!.hashedId8);
    const signed = await listOf(3);
    ports.stored.authorities = ports.stored.authorities.map((record) =>
      Buffer.compare(record.hashedId8, newer) === 0
        ? { ...record, certificate: record.certificate.with(40, record.certificate[40]! ^ 0xff) }
        : record,
    );
    ports.clock.advanceDays(8);
    const other = testPorts(ports);
    const afresh = await openHierarchy(other);
    expect(other.reports.join()).toContain("application-crl cannot be issued now: authority-missing");
    const served = readCrlByHand((await afresh.files.crl(root().hashedId8, 3))!.message);
    expect(toHex(served.signer.bytes)).toBe(toHex(signed.signer.bytes));
  });
});
