import { toHex } from "@v2x/asn1";
import { toCurvePoint, toTime32, validityOf } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import type { CampDevice, OpenedCampCertificate } from "@v2x/testkit";
import { type EccP256CurvePoint, iPeriodAt, type PsidSspRange, startOfIPeriod } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type CampRaBench,
  campRaBench,
  expectRefused,
  lastEvent,
  requestable,
  taken,
} from "./camp-ra.test-support.ts";
import { permissionsOf } from "./provisioning-request.ts";

let bench: CampRaBench;
let device: CampDevice;
beforeEach(async () => {
  bench = await campRaBench();
  device = await bench.device();
});

const upper = (value: number) => value.toString(16).toUpperCase();

async function fetched(kind: "pseudonym" | "identity" | "application", name: string, by = device) {
  const octets = Uint8Array.from(Buffer.from(by.download(name), "base64"));
  const answer = await bench.camp.ra.download(kind, octets);
  if ("refusal" in answer) throw new Error(`${answer.refusal.code}: ${answer.refusal.text}`);
  expect(answer.file.name).toBe(name);
  return answer.file.octets;
}

describe("pseudonym certificates of CAMP", () => {
  it("are acknowledged, made for the weeks ahead, and open with the device's own keys", async () => {
    const request = device.pseudonyms();
    const ack = device.acknowledged(await taken(bench, "pseudonym", request.octets));
    expect(ack).toMatchObject({
      choice: "raEePseudonymCertProvisioningAck",
      requestHash: request.hash,
      certDLURL: "https://pki.test/camp/ra/download/batch",
      certDLTime: toTime32(new Date(bench.ports.now().getTime() + 2000)),
    });
    expect(lastEvent(bench)).toMatchObject({ log: "ra", eventType: "camp-pseudonym", isSuccess: true });
    await bench.makeFiles();
    const i = iPeriodAt(bench.ports.now());
    for (const period of [i, i + 1]) {
      const opened = device.batch(
        await fetched("pseudonym", `${request.hash}_${upper(period)}.zip`),
        request,
      );
      expect([...opened.keys()]).toEqual(
        Array.from({ length: 20 }, (_, j) => `${upper(period)}_${upper(j)}`),
      );
      expect([...opened.values()].every(({ isOwn }) => isOwn)).toBe(true);
      const certificates = [...opened.values()];
      expect(new Set(certificates.map(({ choice }) => choice))).toEqual(new Set(["implicit-butterfly"]));
      expect(new Set(certificates.map(linkageOf)).size).toBe(20);
      for (const { certificate, outside } of certificates) {
        const { id, crlSeries, validityPeriod, appPermissions, region } = certificate.toBeSigned;
        expect([id.choice, crlSeries, appPermissions]).toEqual([
          "linkageData",
          1,
          [32, 38].map((psid) => ({ psid, ssp: { choice: "opaque", value: new Uint8Array() } })),
        ]);
        expect(region).toEqual({
          choice: "identifiedRegion",
          value: [{ choice: "countryOnly", value: 840 }],
        });
        expect(validityPeriod).toEqual({
          start: toTime32(startOfIPeriod(period)),
          duration: { choice: "hours", value: 169 },
        });
        expect(outside).toEqual({
          psidSsp: appPermissions,
          expiration: toTime32(validityOf(validityPeriod).notAfter),
          lifetime: validityPeriod.duration,
        });
      }
    }
  });
});

describe("an application certificate of CAMP", () => {
  it("is acknowledged, and its file is the one answer, for the key as it was sent", async () => {
    const request = device.application();
    const ack = device.acknowledged(await taken(bench, "application", request.octets));
    expect(ack).toMatchObject({
      choice: "raEeAppCertProvisioningAck",
      requestHash: request.hash,
      certDLURL: "https://pki.test/camp/ra/download/application-certificate",
    });
    await bench.makeFiles();
    const opened = device.single(await fetched("application", request.hash), request);
    expect([opened.choice, opened.isOwn]).toEqual(["implicit", true]);
    const { id, crlSeries, validityPeriod, encryptionKey } = opened.certificate.toBeSigned;
    expect([id.choice, toHex(id.value as Uint8Array).toUpperCase()]).toEqual(["binaryId", request.hash]);
    expect([crlSeries, encryptionKey]).toEqual([3, undefined]);
    expect(validityPeriod).toEqual({
      start: toTime32(bench.ports.now()),
      duration: { choice: "hours", value: 169 },
    });
  });

  it("has the encryption key that is asked for", async () => {
    const { value } = encryptionKey;
    const request = device.application({ "cert-encryption-key": value });
    await taken(bench, "application", request.octets);
    await bench.makeFiles();
    const opened = device.single(await fetched("application", request.hash), request);
    expect(opened.certificate.toBeSigned.encryptionKey).toEqual(value);
    expect(opened.isOwn).toBe(true);
  });

  it("is given one after the other: an hour of both, and no second one beside it", async () => {
    const hour = 3600;
    const start = toTime32(bench.ports.now());
    await taken(bench, "application", device.application().octets);
    const ask = async (seconds: number) => {
      const { octets } = device.application({ "requested-start-time": start + seconds });
      return bench.camp.ra.provision("application", { octets });
    };
    expectRefused(bench, await ask(168 * hour - 1), ["5056", "one-certificate-at-a-time"]);
    expect(await ask(168 * hour)).toHaveProperty("octets");
  });

  it("is given again where the one before could not be made", async () => {
    await taken(bench, "application", device.application().octets);
    bench.ports.stored.batches = bench.ports.stored.batches.map((batch) => ({
      ...batch,
      failure: "The PCA is of another mind.",
    }));
    await taken(bench, "application", device.application().octets);
  });
});

describe("identification certificates of CAMP", () => {
  it("are one a week, named by their request, with the device's own keys", async () => {
    const request = device.identification();
    const ack = device.acknowledged(await taken(bench, "identity", request.octets));
    expect(ack).toMatchObject({ choice: "raEeIdCertProvisioningAck", requestHash: request.hash });
    await bench.makeFiles();
    const i = iPeriodAt(bench.ports.now());
    for (const period of [i, i + 1]) {
      const archive = await fetched("identity", `${request.hash}_${upper(period)}.zip`);
      const opened = device.batch(archive, request);
      expect([...opened.keys()]).toEqual([`${upper(period)}_0`]);
      const { choice, isOwn, certificate } = opened.get(`${upper(period)}_0`)!;
      expect([choice, isOwn]).toEqual(["implicit-butterfly", true]);
      const { id, crlSeries } = certificate.toBeSigned;
      expect([id.choice, toHex(id.value as Uint8Array).toUpperCase(), crlSeries]).toEqual([
        "binaryId",
        request.hash,
        3,
      ]);
    }
  });
});

describe("what a certificate of CAMP allows", () => {
  const group = (value: PsidSspRange[]) =>
    [{ ...requestable([]), subjectPermissions: { choice: "explicit", value } }] as const;

  it("is each PSID that may be asked for, with the SSP that its range tells", () => {
    const opaque = { choice: "opaque", value: [Uint8Array.of(7), Uint8Array.of(8)] } as const;
    const bits = { sspValue: Uint8Array.of(1, 2), sspBitmask: Uint8Array.of(255, 255) };
    const groups = group([
      { psid: 32 },
      { psid: 38, sspRange: { choice: "all", value: null } },
      { psid: 39, sspRange: opaque },
      { psid: 128, sspRange: { choice: "bitmapSspRange", value: bits } },
    ]);
    expect(permissionsOf(groups)).toEqual([
      { psid: 32 },
      { psid: 38 },
      { psid: 39, ssp: { choice: "opaque", value: Uint8Array.of(7) } },
      { psid: 128, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 2) } },
    ]);
  });

  it("is nothing where a range tells no SSP, or nothing may be asked for", () => {
    expect(permissionsOf(group([{ psid: 32, sspRange: { choice: "opaque", value: [] } }]))).toBeUndefined();
    expect([permissionsOf([]), permissionsOf()]).toEqual([undefined, undefined]);
  });

  it("holds in the region that is asked for, where it is no pseudonym", async () => {
    const california = {
      choice: "identifiedRegion",
      value: [{ choice: "countryAndRegions", value: { countryOnly: 840, regions: [6] } }],
    } as const;
    const request = device.identification({ region: california });
    await taken(bench, "identity", request.octets);
    await bench.makeFiles();
    const i = upper(iPeriodAt(bench.ports.now()));
    const opened = device.batch(await fetched("identity", `${request.hash}_${i}.zip`), request);
    expect(opened.get(`${i}_0`)!.certificate.toBeSigned.region).toEqual(california);
  });
});

describe("the supply of a device of CAMP", () => {
  it("goes on with the weeks, while the enrollment certificate is there", async () => {
    const request = device.pseudonyms();
    await taken(bench, "pseudonym", request.octets);
    expect(await bench.camp.ra.extendSupplies()).toBe(0);
    bench.ports.clock.advanceDays(7);
    expect(await bench.camp.ra.extendSupplies()).toBe(1);
    await bench.makeFiles();
    const next = iPeriodAt(bench.ports.now()) + 1;
    const archive = await fetched("pseudonym", `${request.hash}_${upper(next)}.zip`);
    expect([...device.batch(archive, request).values()].every(({ isOwn }) => isOwn)).toBe(true);
  });

  it("is ordered for as many weeks ahead as the RA has, and no further than the enrollment certificate", async () => {
    const short = await bench.device({
      validityPeriod: { start: toTime32(bench.ports.now()), duration: { choice: "hours", value: 1 } },
    });
    await taken(bench, "pseudonym", short.pseudonyms().octets);
    expect(bench.ports.stored.batches.map(({ period }) => period)).toEqual([iPeriodAt(bench.ports.now())]);
    expect(bench.ports.stored.orders[0]).toMatchObject({ finalPeriod: iPeriodAt(bench.ports.now()) });
  });
});

const encryptionKey = {
  value: {
    supportedSymmAlg: "aes128Ccm",
    publicKey: {
      choice: "eciesNistP256",
      value: toCurvePoint(generatePrivateKey("NistP256").publicKey) as EccP256CurvePoint,
    },
  },
} as const;

function linkageOf({ certificate }: OpenedCampCertificate): string {
  const { id } = certificate.toBeSigned;
  if (id.choice !== "linkageData") throw new TypeError(id.choice);
  return toHex(id.value["linkage-value"]);
}
