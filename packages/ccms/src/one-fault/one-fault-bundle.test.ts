import { type FaultName, faultOf } from "@v2x/credentials";
import { judgeAtBundle } from "@v2x/testkit";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { AtRequest } from "../at-request.ts";
import type { Ccms } from "../open-ccms.ts";
import { firstStart } from "../test-ccms.test-support.ts";

let ccms: Ccms;
beforeAll(async () => {
  ccms = await firstStart();
});

const right: AtRequest = {
  certNum: 2,
  durationInHours: 24,
  keyType: "NistP256",
  psidSspList: [
    { psid: 36, ssp: "01FFFC" },
    { psid: 141, ssp: "" },
  ],
};

async function bundleOf(request: AtRequest) {
  const { zip } = await ccms.generateAtBundle(request);
  const file = unzipSync(zip);
  const text = (name: string) => strFromU8(file[name]!);
  return { ...judgeAtBundle(zip), manifest: JSON.parse(text("manifest.json")), readme: text("README.txt") };
}

/** What a reader that shares no code with the maker has against each ticket, or against the authorities once. */
const reasons: Readonly<Record<FaultName, { readonly ofTickets: string } | { readonly ofChain: string }>> = {
  expired: { ofTickets: "it has ended" },
  "not-yet-valid": { ofTickets: "it has not begun" },
  "too-long": { ofTickets: "it lives longer than was asked for" },
  "wrong-region": { ofTickets: "its region reaches beyond the AA's" },
  "psid-missing": { ofTickets: "PSID 36 is missing" },
  "ssp-outside-issuer": { ofTickets: "the AA may not grant PSID 36" },
  "validity-outside-issuer": { ofTickets: "valid outside the AA's time" },
  "wrong-signature": { ofTickets: "the AA did not sign it" },
  "wrong-issuer-digest": { ofTickets: "it names another issuer than the AA" },
  "wrong-curve-point": { ofTickets: "its key is no point of its curve" },
  "chain-too-long": { ofChain: "the root does not let the AA grant all that it may" },
  "unknown-critical-extension": { ofTickets: "it has an extension that nobody knows" },
  revoked: { ofChain: "the AA is revoked" },
  truncated: { ofTickets: "its last octet is missing" },
  "trailing-byte": { ofTickets: "1 octet stands behind it" },
  "non-canonical-length": { ofTickets: "a length is not in its shortest form" },
  "non-minimal-integer": { ofTickets: "a whole number is not in its shortest form" },
};
const faults = Object.keys(reasons) as FaultName[];

describe("a bundle with one fault", () => {
  it("is the bundle without it, which a reader of its own accepts", async () => {
    const { faults: found, manifest, readme } = await bundleOf(right);
    expect(found).toEqual([]);
    expect(manifest.request).toEqual(right);
    expect(manifest).not.toHaveProperty("fault");
    expect(readme).not.toContain("ONE FAULT");
  });

  it.each(faults)("%s is refused for exactly that, in every ticket, and says so", async (fault) => {
    const { faults: found, manifest, readme } = await bundleOf({ ...right, fault });
    const reason = reasons[fault];
    expect(found).toEqual(
      "ofChain" in reason
        ? [reason.ofChain]
        : ["AT_001", "AT_002"].map((name) => `tickets/${name}.oer: ${reason.ofTickets}`),
    );
    const { clause, verdicts, wrong } = faultOf(fault);
    expect(manifest).toMatchObject({
      request: { ...right, fault },
      fault: { name: fault, clause, verdicts },
    });
    const flowing = readme.replaceAll("\n", " ");
    expect(flowing).toContain(`ONE FAULT: ${fault} ${wrong} `);
    expect(readme.split("\n").every((line) => line.length <= 150)).toBe(true);
    for (const verdict of verdicts) expect(readme).toContain(`\n- ${verdict}\n`);
  });

  it.each(["BrainpoolP256r1", "BrainpoolP384r1"] as const)("is made for %s keys as well", async (keyType) => {
    for (const fault of ["wrong-curve-point", "wrong-signature", "truncated"] as const) {
      const { faults: found } = await bundleOf({ ...right, certNum: 1, keyType, fault });
      expect(found).toEqual([`tickets/AT_001.oer: ${(reasons[fault] as { ofTickets: string }).ofTickets}`]);
    }
  });

  it("of a chain of its own has TEST in every name, and another root than the portal's", async () => {
    const { rca, ea, aa, readme } = await bundleOf({ ...right, fault: "revoked" });
    const names = [rca, ea, aa].map(({ name }) => name);
    expect(names).toEqual(["TEST-RCA-ONE-FAULT", "TEST-EA-ONE-FAULT", "TEST-AA-ONE-FAULT"]);
    expect(readme.replaceAll("\n", " ")).toContain("were made for this bundle alone");
  });

  it("lacks the only PSID that was asked for, and has another in its place", async () => {
    const psidSspList = [{ psid: 36, ssp: "01FFFC" }];
    const { faults: found, tickets } = await bundleOf({
      ...right,
      certNum: 1,
      psidSspList,
      fault: "psid-missing",
    });
    expect(found).toEqual(["tickets/AT_001.oer: PSID 36 is missing"]);
    expect(tickets[0]!.appPermissions.map(({ psid }) => psid)).toEqual([37]);
  });

  it.each([
    ["tickets of 0 hours, which are a fault by themselves", { durationInHours: 0, fault: "wrong-signature" }],
    [
      "an SSP outside the issuer's where none was asked for",
      { psidSspList: [{ psid: 141, ssp: "" }], fault: "ssp-outside-issuer" },
    ],
  ] as const)("is not made of %s", async (_what, change) => {
    await expect(ccms.generateAtBundle({ ...right, ...change })).rejects.toMatchObject({
      code: "fault-impossible",
      details: { fault: change.fault },
    });
  });
});
