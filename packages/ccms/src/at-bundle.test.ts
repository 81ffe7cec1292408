import { judgeAtBundle, signatureHolds } from "@v2x/testkit";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ccms, openCcms } from "./open-ccms.ts";
import { firstStart, testPorts } from "./test-ccms.test-support.ts";

let ccms: Ccms;
beforeAll(async () => {
  ccms = await firstStart();
});

const keyTypes = ["NistP256", "BrainpoolP256r1", "BrainpoolP384r1"] as const;

async function bundleOf(keyType: (typeof keyTypes)[number], durationInHours: number) {
  const { zip } = await ccms.generateAtBundle({ certNum: 2, durationInHours, keyType, psidSspList: [] });
  const file = unzipSync(zip);
  return { zip, text: (name: string) => strFromU8(file[name]!) };
}

const denm = [
  { psid: 37, ssp: "01FFFFFF" },
  { psid: 37, ssp: "02FFFFFFFF" },
];
const srem = [
  { psid: 140, ssp: "02FFFFE0" },
  { psid: 140, ssp: "01FFFFE0" },
];

describe("what the AA may put into tickets", () => {
  it("is every version of each service's SSP, the usual one first [R2.89] [R7.24]", async () => {
    const permissions = await ccms.aaAppPermissions();
    expect(permissions).toHaveLength(13);
    expect(permissions.filter(({ psid }) => psid === 37)).toEqual(denm);
    expect(permissions.filter(({ psid }) => psid === 140)).toEqual(srem);
  });

  it("comes whole in a ticket asked for without permissions, each PSID once by its first version [R3.34]", async () => {
    const { text } = await bundleOf("NistP256", 1);
    const { tickets } = JSON.parse(text("manifest.json")) as { tickets: { appPermissions: unknown[] }[] };
    const permissions = await ccms.aaAppPermissions();
    expect(tickets[0]!.appPermissions).toEqual(
      permissions.filter((one) => one.ssp !== denm[1]!.ssp && one.ssp !== srem[1]!.ssp),
    );
    expect(tickets[0]!.appPermissions).toHaveLength(11);
  });

  it.each([...denm, ...srem])("is granted by itself: %j [R5.9]", async (permission) => {
    const request = {
      certNum: 1,
      durationInHours: 1,
      keyType: "NistP256",
      psidSspList: [permission],
    } as const;
    const { zip } = await ccms.generateAtBundle(request);
    const manifest = JSON.parse(strFromU8(unzipSync(zip)["manifest.json"]!));
    expect(manifest.tickets[0].appPermissions).toEqual([permission]);
  });
});

describe("a bundle", () => {
  it.each(
    keyTypes,
  )("of %s tickets is accepted by a reader of its own, hashing by the issuer", async (keyType) => {
    const { aa, tickets, faults } = judgeAtBundle((await bundleOf(keyType, 24)).zip);
    expect(faults).toEqual([]);
    expect(tickets.map((ticket) => signatureHolds(ticket, aa, "sha256"))).toEqual([true, true]);
  });

  it("has tickets that began five minutes ago and last as long as asked", async () => {
    const { created, tickets } = JSON.parse((await bundleOf("NistP256", 24)).text("manifest.json")) as {
      created: string;
      tickets: { validFrom: string; validUntil: string }[];
    };
    const begin = new Date(created).getTime() - 5 * 60_000;
    expect(tickets[0]).toMatchObject({
      validFrom: new Date(begin).toISOString(),
      validUntil: new Date(begin + 24 * 3_600_000).toISOString(),
    });
  });

  it("of tickets that end when they begin says so where its reader looks", async () => {
    const { text } = await bundleOf("NistP256", 0);
    const warning = expect.stringContaining("The tickets end when they begin");
    expect(JSON.parse(text("manifest.json"))).toMatchObject({ warning });
    expect(text("README.txt")).toMatch(/^Warning {5}The tickets end when they begin: .* 0 hours/m);
  });

  it("is refused for tickets that outlive the AA by a moment, and made for those that end with it", async () => {
    const ports = testPorts();
    const late = await openCcms(ports);
    const { notAfter } = await late.certificate("aa");
    ports.clock.advanceDays((notAfter.getTime() - ports.now().getTime()) / 86_400_000 - 1);
    const request = { certNum: 1, keyType: "NistP256", psidSspList: [] } as const;
    await expect(late.generateAtBundle({ ...request, durationInHours: 24 })).resolves.toMatchObject({
      tickets: 1,
    });
    await expect(late.generateAtBundle({ ...request, durationInHours: 25 })).rejects.toMatchObject({
      code: "expiry-after-aa",
      details: { expiry: new Date(notAfter.getTime() + 3_600_000), aaExpiry: notAfter },
    });
  });

  it("names the permissions of its tickets where a person reads", async () => {
    const { text } = await bundleOf("NistP256", 1);
    const { tickets } = JSON.parse(text("manifest.json")) as {
      tickets: { appPermissions: { psid: number; ssp: string }[] }[];
    };
    const named = tickets[0]!.appPermissions.map(({ psid, ssp }) =>
      ssp ? `${psid} (${ssp})` : String(psid),
    );
    expect(named).toContain("36 (01FFFC)");
    expect(text("README.txt")).toContain(`\nPermissions ${named.join(", ")}\n`);
  });

  it("of tickets that live warns of nothing", async () => {
    const { text } = await bundleOf("NistP256", 1);
    expect(JSON.parse(text("manifest.json"))).not.toHaveProperty("warning");
    expect(text("README.txt")).not.toContain("Warning");
  });
});
