import { openScms, type Scms, type ScmsAnswer } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { enrollmentOf, registerUnits, type Unit } from "@v2x/testkit";
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

  const register = async (): Promise<Unit> => {
    const { units } = await registerUnits(storesOf()[0]!.scms, organizationId, 1);
    return units[0]!;
  };
  const requestOf = async (unit: Unit) => (await enrollmentOf(unit)).octets;
  const enrollments = ({ id }: Unit) => storesOf()[1]!.scms.enrollmentsOf(id, new Date(0));
  const hex = (answer: ScmsAnswer) => ("octets" in answer ? Buffer.from(answer.octets).toString("hex") : "");

  it("gives one certificate for one request, whichever process is asked how often", async () => {
    const unit = await register();
    const octets = await requestOf(unit);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => both[at % 2]!.enroll({ octets })));
    answers.push(await both[1].enroll({ octets }));
    expect(new Set(answers.map(hex)).size).toBe(1);
    expect(hex(answers[0]!)).not.toBe("");
    expect((await enrollments(unit)).count).toBe(1);
  });

  it("counts what a device was given by any process, however much it asks at once", async () => {
    const unit = await register();
    const requests = await Promise.all(Array.from({ length: 8 }, () => requestOf(unit)));
    const answers = await Promise.all(requests.map((octets, at) => both[at % 2]!.enroll({ octets })));
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(3);
    expect((await enrollments(unit)).count).toBe(3);
    for (const answer of answers) if ("refusal" in answer) expect(answer.refusal.code).toBe("400-71");
  });

  it("refuses at once a device that is revoked at the other process", async () => {
    const unit = await register();
    const device = (await storesOf()[0]!.scms.device(unit.id))!;
    await storesOf()[0]!.scms.putDevice({ ...device, state: "REVOKED" });
    const answer = await both[1].enroll({ octets: await requestOf(unit) });
    expect(answer).toMatchObject({ refusal: { code: "403-99" } });
  });
});
