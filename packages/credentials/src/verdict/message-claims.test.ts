import { fromHex } from "@v2x/asn1";
import type { GeographicRegion, HeaderInfo, MessageClaims, PsidSsp } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { bitmap, within } from "../hierarchy.test-support.ts";
import { loadCountryBorders, toTime64 } from "../index.ts";
import { type Bench, europeanBench, judged, lightOf, signMessage } from "./verdict.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});

const emergency = { right: "emergency", because: "emergencyContainer" };
const rightOfWay = {
  right: "request for right of way",
  because: "emergencyPriority requestForRightOfWay",
};

/** The verdict on a message with a permission of its signer, and what it says. */
async function verdictOn(permission: PsidSsp, claims: MessageClaims | undefined, psid = permission.psid) {
  const signer = await bench.careless({ appPermissions: [permission] }, bench.aa);
  const header: HeaderInfo = { psid, generationTime: toTime64(within) };
  return judged(await signMessage(header, signer), { ...bench.atHand(), claims });
}

/** What came of comparing the SSP with what the message says. */
async function sspOutcomes(permission: PsidSsp, claims: MessageClaims | undefined) {
  const { checks } = lightOf(await verdictOn(permission, claims), "permissions");
  return checks
    .filter(({ name }) => name === "ssp-covers-message")
    .map(({ outcome, found }) => [outcome, found]);
}

describe("the SSP of a message's signer", () => {
  it("covers an ordinary CAM whatever it permits", async () => {
    const light = lightOf(await verdictOn(bitmap(36, "010000"), { name: "CAM", rights: [] }), "permissions");
    expect(light).toMatchObject({
      state: "pass",
      reason: expect.stringContaining("; its SSP permits what the message says."),
    });
  });

  it("covers what its bits permit", async () => {
    const claims = { name: "CAM", rights: [emergency, rightOfWay] };
    const light = lightOf(await verdictOn(bitmap(36, "010240"), claims), "permissions");
    expect(light.state).toBe("pass");
    expect(light.checks.filter(({ name }) => name === "ssp-covers-message")).toHaveLength(2);
  });

  it("fails for a container without its bit, and names the missing right", async () => {
    const claims = { name: "CAM", rights: [emergency, rightOfWay] };
    expect(lightOf(await verdictOn(bitmap(36, "010200"), claims), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringMatching(
        /^Authorization ticket \([0-9A-F]{16}\): it lacks the right "request for right of way" of PSID 36, which the CAM needs for emergencyPriority requestForRightOfWay: the SSP 010200 does not set bit 1 of octet 2\.$/i,
      ),
      clause: "ETSI EN 302 637-2 6.2.2.1, TS 103 900 6.2.2.2",
    });
  });

  const cause = (right: string) => ({ name: "DENM", rights: [{ right, because: "cause 94" }] });

  it.each<[string, PsidSsp, MessageClaims, string, RegExp]>([
    [
      "the cause of a DENM",
      bitmap(37, "0100000020"),
      cause("stationary vehicle"),
      "unknown",
      /has 4 octets, not 5$/,
    ],
    [
      "the cause of a DENM",
      bitmap(37, "01000020"),
      cause("stationary vehicle"),
      "pass",
      /sets bit 2 of octet 3$/,
    ],
    [
      "the cause of a DENM",
      bitmap(37, "01FFFFDF"),
      cause("stationary vehicle"),
      "fail",
      /01ffffdf does not set/,
    ],
    [
      "a cause of version 2",
      bitmap(37, "0200000080"),
      cause("impassability"),
      "pass",
      /sets bit 0 of octet 4$/,
    ],
    [
      "a cause of version 2",
      bitmap(37, "01FFFFFF"),
      cause("impassability"),
      "unknown",
      /version 1 .* has no bit/,
    ],
    ["an SSP for tests", bitmap(37, "00"), cause("accident"), "fail", /is for tests and permits nothing$/],
    ["a version that is not known", bitmap(37, "07FFFFFF"), cause("accident"), "unknown", /version 7/],
    ["no SSP", { psid: 37 }, cause("accident"), "unknown", /has no SSP for PSID 37$/],
    [
      "an opaque SSP",
      { psid: 37, ssp: { choice: "opaque", value: fromHex("01FFFFFF") } },
      cause("accident"),
      "unknown",
      /is not a bitmap$/,
    ],
    [
      "signs of an IVIM",
      bitmap(139, "010000002000"),
      { name: "IVIM", rights: [{ right: "regulatory signs", because: "a sign" }] },
      "pass",
      /sets bit 2 of octet 4$/,
    ],
    [
      "the geometry of a MAPEM",
      bitmap(138, "0140"),
      { name: "MAPEM", rights: [{ right: "intersection geometry", because: "intersections" }] },
      "fail",
      /does not set bit 0 of octet 1$/,
    ],
    [
      "the number of an application of its own",
      { psid: 32 },
      { name: "BSM" },
      "notApplicable",
      /not known here$/,
    ],
    ["a payload that is no message", bitmap(36, "010000"), {}, "notApplicable", /could not be read/],
    [
      "a DENM under the PSID of CAM",
      bitmap(36, "01FFFC"),
      cause("accident"),
      "fail",
      /is not signed: its PSID is 37$/,
    ],
    [
      "an SSEM under the PSID that it had",
      bitmap(140, "02000000"),
      { name: "SSEM", rights: [] },
      "pass",
      /nothing in/,
    ],
  ])("is compared with %s", async (_what, permission, claims, outcome, found) => {
    expect(await sspOutcomes(permission, claims)).toEqual([[outcome, expect.stringMatching(found)]]);
  });

  it.each([
    ["90402a", "pass"],
    ["90402b", "fail"],
    ["000000", "unknown"],
  ])("that names the provider %s is compared with that of an IVIM: %s", async (own, outcome) => {
    const claims = { name: "IVIM", rights: [], provider: "90402a" };
    const [[found] = []] = await sspOutcomes(bitmap(139, `01${own}ffff`), claims);
    expect(found).toBe(outcome);
  });

  it("that is absent says nothing of the provider of an IVIM", async () => {
    const claims = { name: "IVIM", rights: [], provider: "90402a" };
    expect(await sspOutcomes({ psid: 139 }, claims)).toEqual([
      ["unknown", expect.stringContaining("does not say whether it permits the provider 90402a")],
    ]);
  });

  it("leaves open what it leaves open, and the light with it", async () => {
    const claims = {
      name: "CAM",
      rights: [{ right: "two-wheeler container", because: "twoWheelerContainer" }],
    };
    expect(lightOf(await verdictOn(bitmap(36, "010000"), claims), "permissions")).toMatchObject({
      state: "unknown",
      reason: expect.stringMatching(/version 1 of the SSP has no bit for it\.$/),
    });
  });
});

describe("the place of a message's sender", () => {
  const center = { latitude: 521_000_000, longitude: 43_000_000 };
  const faraway = { latitude: 400_000_000, longitude: 43_000_000 };
  const corner = (north: number, east: number) => ({
    latitude: center.latitude + north,
    longitude: center.longitude + east,
  });
  const circle: GeographicRegion = { choice: "circularRegion", value: { center, radius: 500 } };
  const rectangle: GeographicRegion = {
    choice: "rectangularRegion",
    value: [{ northWest: corner(9, -9), southEast: corner(-9, 9) }],
  };
  const polygon: GeographicRegion = {
    choice: "polygonalRegion",
    value: [corner(9, 0), corner(-9, 9), corner(-9, -9)],
  };
  const countries: GeographicRegion = {
    choice: "identifiedRegion",
    value: [{ choice: "countryOnly", value: 528 }],
  };
  async function regionOf(region: GeographicRegion, claims: MessageClaims, header: Partial<HeaderInfo> = {}) {
    const signer = await bench.careless({ region }, bench.aa);
    const message = await signMessage({ psid: 36, generationTime: toTime64(within), ...header }, signer);
    return lightOf(judged(message, { ...bench.atHand(), claims }), "region");
  }

  it.each([
    ["a circle", circle],
    ["a rectangle", rectangle],
    ["a polygon", polygon],
  ])("is within or outside %s", async (_name, region) => {
    expect(await regionOf(region, { name: "CAM", senderPlace: center })).toMatchObject({
      state: "pass",
      reason: "The message says that its sender is at 52.1000000 N 4.3000000 E, within the signer's region.",
    });
    expect(await regionOf(region, { name: "CAM", senderPlace: faraway })).toMatchObject({
      state: "fail",
      reason: "The message says that its sender is at 40.0000000 N 4.3000000 E, outside the signer's region.",
    });
  });

  it("is compared with regions that are countries", async () => {
    const inZurich = { latitude: 473_780_000, longitude: 85_400_000 };
    const asked = async (senderPlace: typeof center) => regionOf(countries, { name: "CAM", senderPlace });
    await loadCountryBorders();
    expect(await asked(center)).toMatchObject({
      state: "pass",
      reason:
        "The message says that its sender is at 52.1000000 N 4.3000000 E, within the signer's region: the place is in Netherlands (528), and the certificate names Netherlands (528).",
    });
    expect(await asked(inZurich)).toMatchObject({
      state: "fail",
      reason: expect.stringMatching(
        /outside the signer's region: the place is in Switzerland \(756\), and the certificate names Netherlands \(528\)\.$/,
      ),
    });
    expect(await asked({ latitude: -489_000_000, longitude: -1_234_000_000 })).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("is not judged: the place is in no country"),
    });
  });

  it("is judged by each place that the message names", async () => {
    const claims = { name: "CAM", senderPlace: center, sourcePlace: faraway };
    expect(await regionOf(circle, claims)).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("says in its GeoNetworking header that its sender is at 40.0000000 N"),
    });
    const generationLocation = { ...faraway, elevation: 0 };
    expect(await regionOf(circle, { senderPlace: center }, { generationLocation })).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("was sent from 40.0000000 N"),
    });
  });

  it("is not that of the event that a DENM reports", async () => {
    expect(await regionOf(circle, { name: "DENM", eventPlace: faraway })).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("reports an event at 40.0000000 N 4.3000000 E and says not where"),
    });
  });

  it("that is not known leaves the region open", async () => {
    const unknown = { latitude: 900_000_001, longitude: 1_800_000_001 };
    expect((await regionOf(circle, { name: "CAM", senderPlace: unknown })).state).toBe("unknown");
  });
});
