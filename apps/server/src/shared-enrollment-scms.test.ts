import { signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { openScms, type Scms, type ScmsAnswer } from "@v2x/scms";
import { buildEnrollmentRequest, permissionsToRequest } from "@v2x/station";
import type { Store } from "@v2x/store";
import { beforeAll, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { scmsPorts } from "./open-authorities.ts";
import { startBatchThreads } from "./scms-batches/batch-threads.ts";
import { onSharedStores } from "./shared-stores.test-support.ts";

const organizationId = "AA00000000000002";

onSharedStores("The ECA", (storesOf) => {
  let both: readonly [Scms, Scms];
  beforeAll(async () => {
    const configuration = readConfiguration({ ENROLLMENTS_PER_DEVICE_WEEK: "3" });
    const open = (store: Store) =>
      openScms(
        scmsPorts(
          configuration,
          { store, masterKey: new Uint8Array(32), securityLog: () => {} },
          startBatchThreads(new Uint8Array(32)),
        ),
      );
    both = (await Promise.all(storesOf().map(open))) as [Scms, Scms];
    await storesOf()[0]!.identity.organizations.create({
      organizationId,
      name: "Beta",
      ccmsAllowed: false,
      scmsAllowed: true,
    });
  });

  const canonicalKey = generatePrivateKey("NistP256");
  let registered = 0;
  const register = async () => {
    registered += 1;
    const canonicalId = `Unit ${registered}`;
    await storesOf()[0]!.scms.addDevice({
      id: canonicalId,
      organizationId,
      canonicalId,
      name: null,
      keyType: canonicalKey.keyType,
      publicKey: canonicalKey.publicKey,
      equipmentType: "OBE",
      state: "ACTIVE",
      registeredAt: new Date(),
    });
    return canonicalId;
  };
  const requestOf = async (canonicalId: string) => {
    const now = new Date();
    const { octets } = await buildEnrollmentRequest({
      type: "implicit",
      key: generatePrivateKey("NistP256"),
      certRequestPermissions: [permissionsToRequest([32])],
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
      id: { choice: "none", value: null },
      registered: { canonicalId, canonicalKey: signerWith(canonicalKey) },
      now,
    });
    return octets;
  };
  const enrollments = (canonicalId: string) => storesOf()[1]!.scms.enrollmentsOf(canonicalId, new Date(0));
  const hex = (answer: ScmsAnswer) => ("octets" in answer ? Buffer.from(answer.octets).toString("hex") : "");

  it("gives one certificate for one request, whichever process is asked how often", async () => {
    const canonicalId = await register();
    const octets = await requestOf(canonicalId);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => both[at % 2]!.enroll({ octets })));
    answers.push(await both[1].enroll({ octets }));
    expect(new Set(answers.map(hex)).size).toBe(1);
    expect(hex(answers[0]!)).not.toBe("");
    expect((await enrollments(canonicalId)).count).toBe(1);
  });

  it("counts what a device was given by any process, however much it asks at once", async () => {
    const canonicalId = await register();
    const requests = await Promise.all(Array.from({ length: 8 }, () => requestOf(canonicalId)));
    const answers = await Promise.all(requests.map((octets, at) => both[at % 2]!.enroll({ octets })));
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(3);
    expect((await enrollments(canonicalId)).count).toBe(3);
    for (const answer of answers) if ("refusal" in answer) expect(answer.refusal.code).toBe("400-71");
  });

  it("refuses at once a device that is revoked at the other process", async () => {
    const canonicalId = await register();
    const device = (await storesOf()[0]!.scms.device(canonicalId))!;
    await storesOf()[0]!.scms.putDevice({ ...device, state: "REVOKED" });
    const answer = await both[1].enroll({ octets: await requestOf(canonicalId) });
    expect(answer).toMatchObject({ refusal: { code: "403-99" } });
  });
});
