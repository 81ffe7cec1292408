import { mailsOf, type PersonalToken } from "@v2x/identity";
import { openStore, type Store } from "@v2x/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { onDatabase } from "../../../../packages/store/src/test-databases.test-support.ts";
import { mailQueue } from "./mail-queue.ts";
import { sendOrderedMails } from "./send-ordered-mails.ts";
import { tellOfTokenEnds } from "./tell-of-token-ends.ts";

const now = new Date("2030-05-15T12:00:00.000Z");
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const after = (ms: number) => new Date(now.getTime() + ms);

onDatabase("the end of a personal access token", ({ options }) => {
  const stores: Store[] = [];
  const sent: { readonly to: string; readonly text: string }[] = [];
  beforeAll(async () => {
    const jobs = { queues: [mailQueue], onError: (error: Error) => expect.unreachable(error.message) };
    // The embedded database has one owner.
    for (let count = options.databaseUrl === undefined ? 1 : 2; count > 0; count--)
      stores.push(await openStore({ ...options, jobs }));
    const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) };
    const portalUrl = "https://portal.example";
    const parts = { portalUrl, issuer: `${portalUrl}/identity`, contactEmail: "help@portal.example" };
    for (const store of stores) {
      const mailOf = mailsOf({ ...parts, storage: store.identity, now: () => now });
      await sendOrderedMails(store, { mailOf }, mailer);
    }
    const { accounts } = stores[0]!.identity;
    for (const name of ["anna", "berta"])
      await accounts.create({
        ...{ id: name, email: `${name}@v2x.example`, companyName: "Test" },
        ...{ passwordHash: "-", state: "approved" },
      });
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  beforeEach(async () => {
    sent.length = 0;
    const { personalTokens } = stores[0]!.identity;
    for (const account of ["anna", "berta"])
      for (const { id } of await personalTokens.allOf(account)) await personalTokens.remove(account, id);
  });

  /** Made and ending so long before and after now. */
  const add = async (id: string, createdMs: number, endsMs: number, accountId = "anna") => {
    const token: PersonalToken = {
      ...{ id, accountId, name: `Token ${id}`, scopes: ["read"] },
      ...{ createdAt: after(createdMs), expiresAt: after(endsMs) },
    };
    await stores[0]!.identity.personalTokens.add(token, `hash of ${id}`);
  };
  const tell = (at = now) => Promise.all(stores.map((store) => tellOfTokenEnds(store, at)));
  const told = () => sent.map(({ to, text }) => `${to}: ${/Token \w+/.exec(text)?.[0]}`).toSorted();

  it("is told by mail in its last week, if the token lives for two weeks", async () => {
    await add("inAWeek", -23 * dayMs, 7 * dayMs, "berta");
    await add("twoWeeks", -8 * dayMs, 6 * dayMs);
    await add("later", -23 * dayMs, 7 * dayMs + 1);
    await add("ended", -30 * dayMs, 0);
    await add("short", -7 * dayMs, 7 * dayMs - 1);
    await tell();
    await expect.poll(told).toEqual(["anna@v2x.example: Token twoWeeks", "berta@v2x.example: Token inAWeek"]);
    const [{ text } = { text: "" }] = sent.filter(({ to }) => to.startsWith("berta"));
    expect(text).toContain("2030-05-22 12:00 UTC");
    expect(text).toContain("https://portal.example/dashboard/tokens");
  });

  it("is told once, however many processes look and however often", async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `n${n}`);
    for (const id of ids) await add(id, -30 * dayMs, 5 * dayMs);
    await Promise.all([tell(), tell(), tell()]);
    await tell(after(dayMs));
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(ids.length);
    expect(new Set(told()).size).toBe(ids.length);
    // What was sent later would be done later.
    await add("last", -30 * dayMs, 5 * dayMs);
    await tell();
    await expect.poll(told, { timeout: 10_000 }).toContain("anna@v2x.example: Token last");
    expect(sent).toHaveLength(ids.length + 1);
  });

  it("is not told of a token that is revoked meanwhile", async () => {
    const [store] = stores;
    const order = { kind: "personal-token-ends", accountId: "anna", tokenId: "gone" };
    await store!.jobs.send(mailQueue, order);
    await add("there", -30 * dayMs, dayMs);
    await tell();
    await expect.poll(told).toEqual(["anna@v2x.example: Token there"]);
  });
});
