import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: true,
  scmsAllowed: true,
};

onDatabase("enrollments of CAMP", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    await store.identity.organizations.create(organization);
  });
  afterAll(() => store.close());

  it("are found by HashedId8 with their organization, and no others are", async () => {
    const enrollment = (octet: number) => ({
      hashedId8: new Uint8Array(8).fill(octet),
      organizationId: organization.organizationId,
      certificate: Uint8Array.of(0, 3, octet),
      issuedAt: new Date("2030-05-02T12:00:00.000Z"),
      notAfter: new Date("2036-05-02T12:00:00.000Z"),
    });
    await store.camp.addCampEnrollments([enrollment(1), enrollment(2)]);
    await store.camp.addCampEnrollments([]);
    expect(await store.camp.campEnrollment(enrollment(2).hashedId8)).toEqual(enrollment(2));
    expect(await store.camp.campEnrollment(enrollment(3).hashedId8)).toBeUndefined();
  });

  it("belong to a system whose changes are no other's", async () => {
    const before = await store.scms.version();
    await store.inTransaction(({ camp }) => camp.beginChange());
    expect([await store.camp.version(), await store.scms.version()]).toEqual([1, before]);
  });
});
