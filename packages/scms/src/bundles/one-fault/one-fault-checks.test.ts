import type { FaultName } from "@v2x/credentials";
import { loadAuthorities } from "@v2x/pki";
import { type PsidSsp, startOfIPeriod } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { openHierarchy } from "../../hierarchy/open-hierarchy.ts";
import type { ScmsRole } from "../../ports.ts";
import { testPorts } from "../../test-scms.test-support.ts";
import type { BundledCertificate, BundlePart } from "../bundle-part.ts";
import { makeBundlePart } from "../bundle-part.ts";
import { bundleTrust } from "../bundle-trust.ts";
import { bundleWeeks } from "../bundle-weeks.ts";
import { wantedCertificates } from "../wanted-certificates.ts";
import { bundleCrl } from "./bundle-crl.ts";
import type { PartFault } from "./check-held-fault.ts";
import type { RightBundle } from "./fault-plans.ts";
import { withoutRoomForAca } from "./narrowed-groups.ts";
import { checkChainFault, partFault } from "./plan-fault.ts";
import { type ThrowawayChain, type ThrowawayOrder, throwawayChain } from "./throwaway-chain.ts";

const ports = testPorts();
const asked: readonly PsidSsp[] = [{ psid: 32 }];
let right: RightBundle;
beforeAll(async () => {
  await openHierarchy(ports);
  const authorities = await loadAuthorities<ScmsRole>(ports.storage, ports.keys);
  const created = ports.now();
  const trust = await bundleTrust({ authorities, key: (id) => ports.storage.key(id) }, created);
  right = {
    unit: "obu",
    explicit: false,
    created,
    appPermissions: asked,
    trust,
    weeks: bundleWeeks({ iperiodOffset: 0, weeks: 1 }, trust.of.aca.record, created),
    keys: ports.keys,
    crlGenerator: () => authorities.current("crlg"),
  };
});

/** A part whose certificates have the fault of that name, beside what is changed. */
function partWith(
  name: FaultName,
  changes: Partial<BundlePart> = {},
  fault: Partial<PartFault> = {},
): Promise<readonly BundledCertificate[]> {
  const { of, acaKey } = right.trust;
  return makeBundlePart(
    {
      aca: { certificate: of.aca.certificate.bytes, key: acaKey },
      explicit: true,
      appPermissions: asked,
      certificates: wantedCertificates({ unit: "rsu", perWeek: 2 }, right.weeks).certificates,
      mayBreak: [],
      fault: { ...partFault(name, right), ...fault },
      ...changes,
    },
    ports.keys,
  );
}

const refusal = (told: string) => ({
  code: "bundle-self-check",
  details: { file: expect.stringContaining("certificate 0"), fault: expect.stringContaining(told) },
});

describe("the check of certificates that are to have one fault", () => {
  it("accepts the fault in each of them", async () => {
    expect(await partWith("wrong-signature")).toHaveLength(2);
    expect(await partWith("truncated", { explicit: false })).toHaveLength(2);
  });

  it("refuses those in which nothing is wrong", async () => {
    await expect(partWith("expired")).rejects.toMatchObject(refusal("lacks the fault"));
  });

  it("refuses another fault than the one that was asked for", async () => {
    await expect(partWith("expired", { appPermissions: [{ psid: 38 }] })).rejects.toMatchObject(
      refusal("toBeSigned.appPermissions psids-as-asked: it lacks PSID 32"),
    );
  });

  it("refuses a second fault beside it, also where the octets do not decode", async () => {
    for (const name of ["wrong-signature", "trailing-byte"] as const)
      await expect(partWith(name, { appPermissions: [{ psid: 0 }, ...asked] })).rejects.toMatchObject(
        refusal("app-permissions-within-issuer"),
      );
  });

  it("refuses any in those that stand on something wrong, and shall be right themselves", async () => {
    const { i } = right.weeks[0]!;
    const longer = { start: 0, duration: { choice: "hours", value: 200 } } as const;
    await expect(partWith("revoked", {}, { validityPeriods: new Map([[i, longer]]) })).rejects.toMatchObject(
      refusal("validity-as-asked"),
    );
  });
});

/** A chain like the standing one. */
function ownChain(order: Pick<ThrowawayOrder, "likeCrlg" | "changes">): Promise<ThrowawayChain> {
  return throwawayChain({
    like: right.trust.of,
    keys: ports.keys,
    now: right.created,
    from: right.created,
    to: startOfIPeriod(right.weeks[0]!.i + 60),
    psids: [32],
    ...order,
  });
}

describe("the check of a chain", () => {
  const refusedFor = (told: string) =>
    expect.objectContaining({
      code: "bundle-self-check",
      details: { file: "trustedcerts", fault: expect.stringContaining(told) },
    });

  it("refuses one that is too long where that is not the fault, and any other where it is", async () => {
    const tooLong = await ownChain({
      changes: { ica: (groups) => ({ certIssuePermissions: withoutRoomForAca(groups, [32]) }) },
    });
    checkChainFault("chain-too-long", tooLong);
    const notPassedOn = "may not pass on the issuing of PSID 32";
    expect(() => checkChainFault("revoked", tooLong)).toThrow(refusedFor(notPassedOn));
    expect(() => checkChainFault("chain-too-long", right.trust)).toThrow(refusedFor("lacks the fault"));
    checkChainFault("revoked", right.trust);
  });
});

describe("the list that revokes certificates", () => {
  it("is refused where it does not name them", async () => {
    const { of, crlg } = await ownChain({ likeCrlg: right.crlGenerator() });
    const order = { perWeek: 2, issued: [], root: of.rca, crlg: crlg!, now: right.created };
    const wanted = wantedCertificates({ unit: "obu", perWeek: 2 }, right.weeks);
    const others = wantedCertificates({ unit: "obu", perWeek: 2 }, right.weeks);
    await expect(bundleCrl({ ...order, wanted })).resolves.toBeInstanceOf(Uint8Array);
    await expect(bundleCrl({ ...order, wanted: { ...wanted, seeds: others.seeds } })).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: "crl", fault: expect.stringContaining("certificate 0") },
    });
  });
});
