import { auditKey } from "@v2x/audit";
import { calls, limits } from "@v2x/contract";
import { holderByPersonalToken } from "@v2x/identity";
import { openStore, type Store } from "@v2x/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { onDatabase } from "../../../../packages/store/src/test-databases.test-support.ts";
import { auditedStore } from "../audit/audited.ts";
import type { ServeCall } from "../http/api-call.ts";
import { servePersonalTokens } from "./personal-tokens.ts";

const start = new Date("2030-05-02T12:00:00.000Z");
const dayMs = 24 * 60 * 60_000;
const account = { id: "1", email: "anna@v2x.example", companyName: "Test" };
const from = { address: "192.0.2.1", requestId: "request-1" };

type Handler = (received: unknown) => Promise<unknown>;

onDatabase("personal access tokens as stored", ({ options }) => {
  let store: Store;
  let now: Date;
  const handlers = new Map<unknown, Handler>();
  beforeAll(async () => {
    const plain = await openStore(options);
    store = auditedStore(plain, auditKey(new Uint8Array(32).fill(1)), () => now);
    await store.identity.accounts.create({ ...account, passwordHash: "-", state: "approved" });
    const serve = (call: unknown, handler: unknown) => handlers.set(call, handler as Handler);
    servePersonalTokens(serve as unknown as ServeCall, { store, now: () => now });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    now = start;
    const { accounts, personalTokens } = store.identity;
    await accounts.setState("1", "approved");
    for (const { id } of await personalTokens.allOf("1")) await personalTokens.remove("1", id);
  });

  const caller = { account: { kind: "person", ...account }, roles: new Set(), organizations: [] };
  const make = async (): Promise<{ id: string; token: string }> => {
    const body = { name: "Nightly run", scopes: ["read"], days: 1 };
    return (await handlers.get(calls.personalTokens.create)!({ caller, body, from })) as never;
  };
  const holder = (token: string) => holderByPersonalToken(store.identity, token, now);
  const stored = (id: string) => store.identity.personalTokens.find("1", id);

  it("speak for their owner without roles until they expire", async () => {
    await store.identity.accounts.setRoles("1", ["operator"]);
    const { token } = await make();
    now = new Date(start.getTime() + dayMs - 1);
    expect(await holder(token)).toEqual({
      account: { kind: "person", ...account },
      roles: new Set(),
      organizations: [],
      tokenScopes: new Set(["read"]),
    });
    now = new Date(start.getTime() + dayMs);
    await expect(holder(token)).rejects.toMatchObject({ code: "token-expired" });
  });

  it("are never more than the limit, also where they are asked for at once", async () => {
    const { max } = limits.personalTokens;
    const answers = await Promise.allSettled(Array.from({ length: max + 10 }, make));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(10).fill("personal-tokens-too-many"));
    expect(await store.identity.personalTokens.allOf("1")).toHaveLength(max);
  });

  it("end for good when their owner is locked or has another password", async () => {
    const { accounts } = store.identity;
    for (const end of [
      () => accounts.setState("1", "disabled"),
      () => accounts.setPasswordHash("1", "another"),
    ]) {
      await accounts.setState("1", "approved");
      const { id, token } = await make();
      await end();
      await accounts.setState("1", "approved");
      expect(await stored(id)).toBeUndefined();
      await expect(holder(token)).rejects.toMatchObject({ code: "token-invalid" });
    }
  });

  it("have their use written down at most once a minute", async () => {
    const { id, token } = await make();
    await holder(token);
    expect((await stored(id))?.lastUsedAt).toEqual(start);
    now = new Date(start.getTime() + 59_999);
    await holder(token);
    expect((await stored(id))?.lastUsedAt).toEqual(start);
    now = new Date(start.getTime() + 60_000);
    await holder(token);
    expect((await stored(id))?.lastUsedAt).toEqual(now);
  });

  it("are noted in the audit log when made and revoked, never with the token", async () => {
    const end = (await store.audit.head())?.position ?? 0;
    const { id, token } = await make();
    await handlers.get(calls.personalTokens.revoke)!({ caller, params: { id }, from });
    const rows = await store.audit.rowsAfter(end, 100);
    const actor = { kind: "person", id: "1", name: account.email };
    const said = { actor, subject: `Nightly run (${id})`, ...from };
    const noted = expect.objectContaining({ id, scopes: ["read"] });
    expect(rows).toMatchObject([
      { ...said, action: "personal-token.created", after: noted },
      { ...said, action: "personal-token.revoked", before: noted },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
