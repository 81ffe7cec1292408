import { toTime32, withEncodingFault, withWrongIssuerDigest, withWrongSignature } from "@v2x/credentials";
import { durationOfHours } from "@v2x/pki";
import { beforeAll, describe, expect, it } from "vitest";
import { writeAtBundle } from "../at-bundle.ts";
import { issueTickets, type TicketFault } from "../issue-tickets.ts";
import { testUrls } from "../test-ccms.test-support.ts";
import { checkOneFault } from "./check-one-fault.ts";
import type { RightBundle } from "./fault-plans.ts";
import { throwawayChain } from "./throwaway-chain.ts";

const created = new Date("2026-03-01T10:00:00Z");
const request = { certNum: 2, durationInHours: 24, keyType: "NistP256", psidSspList: [] } as const;
let right: RightBundle;
beforeAll(async () => {
  right = {
    ...request,
    appPermissions: [{ psid: 141 }],
    created,
    validityPeriod: { start: toTime32(created), duration: durationOfHours(24) },
    trust: await throwawayChain({ created, from: new Date(created.getTime() - 3_600_000), urls: testUrls }),
    urls: testUrls,
  };
});

/** A bundle whose tickets have this done to them, the second of them or all. */
async function bundleWith(change: TicketFault, isOfAll = true, bundle = right) {
  const good = await issueTickets(right, right.validityPeriod, right.trust);
  const bad = await issueTickets(bundle, bundle.validityPeriod, bundle.trust, change);
  const tickets = isOfAll ? bad : [good[0]!, bad[1]!];
  return { zip: writeAtBundle({ ...bundle, request, tickets }), tickets, right };
}

const wrongSignature: TicketFault = { spoil: withWrongSignature };

describe("the check of a bundle with one fault", () => {
  it("accepts the fault in every ticket", async () => {
    await checkOneFault({ fault: "wrong-signature", ...(await bundleWith(wrongSignature)) });
  });

  it("refuses a bundle in which nothing is wrong", async () => {
    await expect(
      checkOneFault({ fault: "wrong-signature", ...(await bundleWith({})) }),
    ).rejects.toMatchObject({
      details: { file: "tickets/AT_001.oer", fault: expect.stringContaining("lacks the fault") },
    });
  });

  it("refuses a bundle in which one ticket is right", async () => {
    await expect(
      checkOneFault({ fault: "wrong-signature", ...(await bundleWith(wrongSignature, false)) }),
    ).rejects.toMatchObject({ details: { file: "tickets/AT_001.oer" } });
  });

  it("refuses another fault than the one that was asked for", async () => {
    await expect(
      checkOneFault({ fault: "revoked", ...(await bundleWith(wrongSignature)) }),
    ).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { fault: expect.stringContaining("certificate-signature") },
    });
  });

  it("refuses a second fault beside it", async () => {
    const both = {
      spoil: (ticket: Parameters<typeof withWrongSignature>[0]) =>
        withWrongIssuerDigest(withWrongSignature(ticket)),
    };
    await expect(
      checkOneFault({ fault: "wrong-signature", ...(await bundleWith(both)) }),
    ).rejects.toMatchObject({ details: { fault: expect.stringContaining("issuer-named") } });
  });

  it("refuses octets that break another rule than the one that was asked for", async () => {
    const trailing: TicketFault = { spoil: (ticket) => withEncodingFault(ticket, "trailing-byte") };
    await expect(
      checkOneFault({ fault: "truncated", ...(await bundleWith(trailing)) }),
    ).rejects.toMatchObject({ details: { fault: expect.stringContaining("trailing-bytes") } });
  });

  it("refuses tickets that live longer than was asked for where that is not the fault", async () => {
    const longer = { ...right, validityPeriod: { ...right.validityPeriod, duration: durationOfHours(25) } };
    await expect(
      checkOneFault({ fault: "wrong-signature", ...(await bundleWith(wrongSignature, true, longer)) }),
    ).rejects.toMatchObject({ details: { fault: expect.stringContaining("validity-as-asked") } });
  });

  it("refuses tickets with keys of others beside them", async () => {
    const { tickets, ...rest } = await bundleWith(wrongSignature);
    const [first, second] = tickets;
    const swapped = [{ ...first!, key: second!.key }, second!];
    const zip = writeAtBundle({ ...right, request, tickets: swapped });
    await expect(
      checkOneFault({ fault: "wrong-signature", ...rest, zip, tickets: swapped }),
    ).rejects.toMatchObject({ details: { file: "keys/AT_001.vkey" } });
  });
});
