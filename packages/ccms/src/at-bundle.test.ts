import { judgeAtBundle, signatureHolds } from "@v2x/testkit";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ccms } from "./open-ccms.ts";
import { firstStart } from "./test-ccms.test-support.ts";

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

describe("a bundle", () => {
  it.each(
    keyTypes,
  )("of %s tickets is accepted by a reader of its own, hashing by the issuer", async (keyType) => {
    const { aa, tickets, faults } = judgeAtBundle((await bundleOf(keyType, 24)).zip);
    expect(faults).toEqual([]);
    expect(tickets.map((ticket) => signatureHolds(ticket, aa, "sha256"))).toEqual([true, true]);
  });

  it("of tickets that end when they begin says so where its reader looks", async () => {
    const { text } = await bundleOf("NistP256", 0);
    const warning = expect.stringContaining("The tickets end when they begin");
    expect(JSON.parse(text("manifest.json"))).toMatchObject({ warning });
    expect(text("README.txt")).toMatch(/^Warning {5}The tickets end when they begin: .* 0 hours/m);
  });

  it("of tickets that live warns of nothing", async () => {
    const { text } = await bundleOf("NistP256", 1);
    expect(JSON.parse(text("manifest.json"))).not.toHaveProperty("warning");
    expect(text("README.txt")).not.toContain("Warning");
  });
});
