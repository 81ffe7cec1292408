import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser, type Site, startSite } from "../site.test-support.ts";

let site: Site;
beforeAll(async () => {
  const frontDoor = { isMailUp: async () => true, privacy: "/privacy", terms: "/terms" };
  site = await startSite({ frontDoor });
});
afterAll(() => site.stop());

it("sign-ins take turns with registrations that wait already, and none is turned away for those", async () => {
  const browser = new Browser();
  const page = await browser.open(site.authorizeUrl());
  let visitors = 0;
  Object.defineProperty(site.visitor, "address", {
    get: () => `10.0.${visitors >> 8}.${visitors++ & 255}`,
  });
  const answers: Response[] = [];
  const flood = Array.from({ length: 120 }, async (_, index) => {
    const fields = { companyName: "Flood", password: "correct horse 7", privacy: "yes", terms: "yes" };
    const body = new URLSearchParams({ ...fields, email: `flood-${index}@example.org` });
    answers.push(await fetch(`${site.issuer}/register`, { method: "POST", body }));
  });
  const answered = (status: number) => answers.filter((answer) => answer.status === status).length;
  await expect.poll(() => answered(429), { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
  const before = answered(200);
  const signIns = await Promise.all(
    [1, 2, 3, 4].map((index) => browser.signIn(page, `other-${index}@example.org`, "wrong horse 9")),
  );
  const meanwhile = answered(200) - before;
  await Promise.all(flood);
  const waited = answered(200) - before;
  expect(signIns.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(waited).toBeGreaterThan(20);
  // By turns, about one of these comes before each sign-in; in one line with them, all do.
  expect(meanwhile).toBeLessThan(waited * 0.75);
}, 60_000);
