import { toTime32 } from "@v2x/credentials";
import type { CampDevice } from "@v2x/testkit";
import { iPeriodAt, type PublicVerificationKey } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import type { CampDownloadKind } from "./camp-files-offered.ts";
import {
  type CampRaBench,
  campRaBench,
  expectRefused,
  lastEvent,
  requestable,
  taken,
} from "./camp-ra.test-support.ts";
import type { PocError } from "./poc-errors.ts";
import type { ProvisioningKind } from "./provisioning-request.ts";

let bench: CampRaBench;
let device: CampDevice;
beforeEach(async () => {
  bench = await campRaBench();
  device = await bench.device();
});

const minute = 60;
const ahead = (seconds: number) => toTime32(bench.ports.now()) + seconds;
const provision = (kind: ProvisioningKind, octets: Uint8Array) => bench.camp.ra.provision(kind, { octets });

async function refused(kind: ProvisioningKind, octets: Uint8Array, as: readonly [PocError, string]) {
  const answer = await provision(kind, octets);
  expectRefused(bench, answer, as);
  expect(bench.ports.stored.orders).toEqual([]);
}

/** The last octet of a message, which belongs to its signature. */
function tampered(octets: Uint8Array): Uint8Array {
  const copy = octets.slice();
  copy[copy.length - 1]! ^= 1;
  return copy;
}

describe("a request of a device of CAMP is refused", () => {
  it("where it is not encrypted (5059)", async () => {
    const { octets } = device.pseudonyms({ isPlain: true });
    await refused("pseudonym", octets, ["5059", "content-choice"]);
  });

  it("where its signature does not hold (5058)", async () => {
    const { octets } = device.pseudonyms({ signed: tampered });
    await refused("pseudonym", octets, ["5058", "data-signature"]);
  });

  it("where nobody here issued the enrollment certificate (5067), and its event tells which it was", async () => {
    const { enrollments } = bench.ports.stored;
    const [{ hashedId8 }] = enrollments.splice(0) as [(typeof enrollments)[0]];
    await refused("pseudonym", device.pseudonyms().octets, ["5067", "signer-known"]);
    expect(lastEvent(bench)).toMatchObject({ receivedEcHashedId8: hashedId8 });
    expect(lastEvent(bench).organizationId).toBeUndefined();
  });

  it("where the device is on the blacklist (5055), also from the moment at which it comes there", async () => {
    const block = async () => {
      const [enrollment] = bench.ports.stored.enrollments;
      await bench.ports.storage.blockCampEnrollment(enrollment!.hashedId8, bench.ports.now());
    };
    bench.ports.beforeLock = (stored) => {
      stored.enrollments = stored.enrollments.map((one) => ({ ...one, blockedAt: bench.ports.now() }));
      bench.ports.stored.enrollments = stored.enrollments;
    };
    await refused("pseudonym", device.pseudonyms().octets, ["5055", "device-not-blacklisted"]);
    bench.ports.beforeLock = () => {};
    await block();
    await refused("application", device.application().octets, ["5055", "device-not-blacklisted"]);
    expect(lastEvent(bench)).toMatchObject({ organizationId: "00000000000000A1" });
  });

  it("where the enrollment certificate has ended, or is not valid yet (5067)", async () => {
    const hour = { choice: "hours", value: 1 } as const;
    for (const start of [ahead(-2 * 60 * minute), ahead(60 * minute)]) {
      const other = await bench.strangeDevice({ validityPeriod: { start, duration: hour } });
      await refused("pseudonym", other.pseudonyms().octets, ["5067", "enrollment-in-force"]);
    }
  });

  it("where the ECA is revoked (5067)", async () => {
    await bench.camp.revoke((await bench.camp.certificate("eca")).hashedId8);
    await refused("pseudonym", device.pseudonyms().octets, ["5067", "enrollment-chain"]);
  });

  it("where the very same octets were taken (5057)", async () => {
    const { octets } = device.pseudonyms();
    await taken(bench, "pseudonym", octets);
    expectRefused(bench, await provision("pseudonym", octets), ["5057", "request-new"]);
    const twice = device.pseudonyms().octets;
    const answers = await Promise.all([provision("pseudonym", twice), provision("pseudonym", twice)]);
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(1);
    expect(bench.ports.stored.orders).toHaveLength(2);
  });

  it("where another for the same certificate is taken at the same moment (5056)", async () => {
    const answers = await Promise.all(
      [device.application(), device.application()].map(({ octets }) => provision("application", octets)),
    );
    expect(answers.map((answer) => ("refusal" in answer ? answer.refusal.code : "taken")).toSorted()).toEqual(
      ["5056", "taken"],
    );
    expect(bench.ports.stored.orders).toHaveLength(1);
  });

  it("where the device asked too often, or its organization (5071)", async () => {
    bench.ports.supply.requestsPerWeek = 1;
    bench.ports.isFull = true;
    await refused("pseudonym", device.pseudonyms().octets, ["5071", "organization-within-limit"]);
    bench.ports.isFull = false;
    await taken(bench, "pseudonym", device.pseudonyms().octets);
    const again = await provision("pseudonym", device.pseudonyms().octets);
    expectRefused(bench, again, ["5071", "requests-within-limit"]);
    await taken(bench, "identity", device.identification().octets);
    bench.ports.clock.advanceDays(7);
    await taken(bench, "pseudonym", device.pseudonyms().octets);
  });

  it("where the device has too many open requests (5071)", async () => {
    bench.ports.supply.openPerDevice = 1;
    await taken(bench, "pseudonym", device.pseudonyms().octets);
    const another = await provision("identity", device.identification().octets);
    expectRefused(bench, another, ["5071", "open-requests-of-device-within-limit"]);
    expect(bench.ports.stored.orders).toHaveLength(1);
  });

  it("where it is another one than the address is for (5070)", async () => {
    await refused("identity", device.pseudonyms().octets, ["5070", "message-kind"]);
    const file = Uint8Array.from(Buffer.from(device.download("x"), "base64"));
    await refused("pseudonym", file, ["5070", "message-kind"]);
    await refused("pseudonym", Uint8Array.of(1, 2, 3), ["5070", "protocol-version"]);
  });

  it("where its time is off (5070)", async () => {
    const at = (seconds: number) => device.application({ "current-time": ahead(seconds) }).octets;
    await refused("application", at(5 * minute + 1), ["5070", "current-time-not-ahead"]);
    await refused("application", at(-10 * minute - 1), ["5070", "current-time-recent"]);
    await taken(bench, "application", at(5 * minute));
  });

  it("where a key cannot be used (5070)", async () => {
    const off = (choice: string, length: number) =>
      ({
        choice,
        value: { choice: "compressed-y-0", value: new Uint8Array(length).fill(255) },
      }) as PublicVerificationKey;
    const { octets } = device.application({ "verify-key": off("ecdsaNistP256", 32) });
    await refused("application", octets, ["5070", "verification-key-usable"]);
    const seedOff = device.identification({
      "verify-key-info": {
        "seed-key": { choice: "x-only", value: new Uint8Array(32) },
        expansion: new Uint8Array(16),
      },
    });
    await refused("identity", seedOff.octets, ["5070", "verification-key-usable"]);
  });

  it("where butterfly encryption keys are wanted in certificates (5070)", async () => {
    const point = { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) } as const;
    const { octets } = device.identification({
      "cert-enc-key-info": { "seed-key": point, expansion: new Uint8Array(16) },
    });
    await refused("identity", octets, ["5070", "certificate-encryption-by-plain-keys"]);
  });

  it("where the region reaches further than the enrollment certificate's, or is none (5070)", async () => {
    const mexico = { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 484 }] } as const;
    const { octets } = device.application({ region: mexico });
    await refused("application", octets, ["5070", "region-within-enrollment"]);
    const california = await bench.device({
      region: {
        choice: "identifiedRegion",
        value: [{ choice: "countryAndRegions", value: { countryOnly: 840, regions: [6] } }],
      },
    });
    await refused("application", california.application().octets, ["5070", "region-within-enrollment"]);
    const further = await bench.strangeDevice({ region: mexico });
    const beyondPca = further.application({ region: mexico }).octets;
    await refused("application", beyondPca, ["5070", "region-within-enrollment"]);
    const none = device.application({ region: { choice: "identifiedRegion", value: [] } });
    await refused("application", none.octets, ["5070", "region-valid"]);
  });

  it("where the start is not in the enrollment certificate's life, or far away (5070)", async () => {
    const at = (seconds: number) => device.application({ "requested-start-time": ahead(seconds) }).octets;
    await refused("application", at(-1), ["5070", "start-within-enrollment"]);
    await refused("application", at(90 * 86_400 + 1), ["5070", "start-soon"]);
    await taken(bench, "application", at(90 * 86_400));
  });

  it("where the enrollment certificate names no PSIDs, or others than the PCA may grant (5070)", async () => {
    const permissions = (psids: readonly number[]) => ({ certRequestPermissions: [requestable(psids)] });
    const all = await bench.strangeDevice({
      certRequestPermissions: [{ ...requestable([]), subjectPermissions: { choice: "all", value: null } }],
    });
    await refused("application", all.application().octets, ["5070", "permissions-named-by-enrollment"]);
    const strange = await bench.strangeDevice(permissions([32, 999]));
    await refused("application", strange.application().octets, ["5070", "permissions-of-pca"]);
    const toEnroll = await bench.strangeDevice({
      certRequestPermissions: [{ ...requestable([32]), eeType: { bytes: Uint8Array.of(0x40), length: 8 } }],
    });
    await refused("application", toEnroll.application().octets, ["5070", "permissions-for-devices"]);
  });
});

describe("a file for a device of CAMP", () => {
  const ask = (kind: CampDownloadKind, name: string, by = device, timestamp?: number) =>
    bench.camp.ra.download(
      kind,
      Uint8Array.from(Buffer.from(by.download(name, timestamp === undefined ? {} : { timestamp }), "base64")),
    );
  const upper = (value: number) => value.toString(16).toUpperCase();

  it("is not there before it is made, nor for others, nor at another address (5065)", async () => {
    const { octets, hash } = device.pseudonyms();
    await taken(bench, "pseudonym", octets);
    const name = `${hash}_${upper(iPeriodAt(bench.ports.now()))}.zip`;
    const early = await ask("pseudonym", name);
    const text = `The file ${name} is not generated yet. Ask again shortly.`;
    expect(early).toEqual({ refusal: { code: "5065", text }, isBeingMade: true });
    // Polling is no failure.
    const { isSuccess, responseCode, message, trace } = lastEvent(bench);
    expect([isSuccess, responseCode, message]).toEqual([true, "waiting", text]);
    expect(trace.layers.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === "fail")).toEqual(
      [],
    );
    await bench.makeFiles();
    expect(await ask("pseudonym", name.toLowerCase())).toMatchObject({ file: { name } });
    expect(lastEvent(bench)).toMatchObject({ log: "ra", eventType: "camp-download", isSuccess: true });
    for (const absent of [
      await ask("pseudonym", name, await bench.device()),
      await ask("identity", name),
      await ask("pseudonym", `${hash}_FFFF.zip`),
      await ask("application", hash),
    ]) {
      expect(absent).not.toHaveProperty("isBeingMade");
      expect(absent).toMatchObject({ refusal: { code: "5065" } });
    }
    bench.ports.stored.files.clear();
    expect(await ask("pseudonym", name)).toMatchObject({
      refusal: { code: "5065", text: expect.stringContaining("is lost") },
    });
  });

  it("tells why it could not be made (5065)", async () => {
    const { octets, hash } = device.application();
    await taken(bench, "application", octets);
    bench.ports.stored.batches[0] = { ...bench.ports.stored.batches[0]!, failure: "The PCA is asleep." };
    const answer = await ask("application", hash);
    expect(answer).toMatchObject({
      refusal: { code: "5065", text: expect.stringContaining("The PCA is asleep.") },
    });
  });

  it("has a name of the address's kind, and a time of today (5070)", async () => {
    for (const [kind, name] of [
      ["pseudonym", "0011223344556677_123456789.zip"],
      ["pseudonym", "0011223344556677.zip"],
      ["identity", "../0011223344556677_1.zip"],
      ["application", "0011223344556677_1.zip"],
      ["info", "0011223344556677"],
    ] as const)
      expectRefused(bench, await ask(kind, name), ["5070", "file-name"]);
    const name = "0011223344556677_1.zip";
    const late = await ask("pseudonym", name, device, ahead(-10 * minute - 1));
    expectRefused(bench, late, ["5070", "timestamp-recent"]);
    const early = await ask("pseudonym", name, device, ahead(5 * minute + 1));
    expectRefused(bench, early, ["5070", "timestamp-not-ahead"]);
    const other = await bench.camp.ra.download("info", device.pseudonyms().octets);
    expectRefused(bench, other, ["5070", "message-kind"]);
  });

  it("is for nobody on the blacklist (5055)", async () => {
    const [enrollment] = bench.ports.stored.enrollments;
    await bench.ports.storage.blockCampEnrollment(enrollment!.hashedId8, bench.ports.now());
    expectRefused(bench, await ask("info", `${"0".repeat(16)}.info`), ["5055", "device-not-blacklisted"]);
  });

  it("tells when the batch after the last one is there, signed (.info), of requests with batches alone (5069)", async () => {
    const { octets, hash } = device.pseudonyms();
    await taken(bench, "pseudonym", octets);
    const answer = await ask("info", `${hash}.info`);
    if ("refusal" in answer) throw new Error(answer.refusal.text);
    const last = bench.ports.stored.orders[0]!.lastPeriod!;
    const { choice, requestHash, certDLTime } = device.acknowledged(answer.file.octets);
    expect([choice, requestHash]).toEqual(["raEePseudonymCertProvisioningAck", hash]);
    // The week before which the batch of the week after the last is ordered: weeksAhead is 2.
    const weekMs = 7 * 86_400_000;
    expect(certDLTime).toBe(toTime32(new Date(Date.UTC(2015, 0, 6, 9) + last * weekMs)));
    const single = device.application();
    await taken(bench, "application", single.octets);
    expectRefused(bench, await ask("info", `${single.hash}.info`), ["5069", "file-there"]);
    const foreign = await ask("info", `${hash}.info`, await bench.device());
    expectRefused(bench, foreign, ["5069", "file-there"]);
  });
});
