import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seal, unseal } from "@v2x/crypto";
import { createIdentity, type Identity } from "@v2x/identity";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase } from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInVisitor } from "./sign-in.test-support.ts";

const databaseUrl = process.env.V2X_TEST_DATABASE_URL ?? process.env.DATABASE_URL;
const dataDir = mkdtempSync(join(tmpdir(), "v2x-shared-identity-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe("two identity providers on one embedded database", () => {
  let store: Store;
  beforeAll(async () => {
    await placeEmptyDatabase(dataDir);
    store = await openStore({ dataDir });
  });
  afterAll(() => store.close());
  knowOfEachOther(() => [store, store]);
});

describe.skipIf(!databaseUrl)(
  `two identity providers, each with a store of its own, on one PostgreSQL${databaseUrl ? "" : " (skipped: set V2X_TEST_DATABASE_URL)"}`,
  () => {
    const schema = `v2x_shared_identity_${process.pid}_${Date.now()}`;
    const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    const stores: Store[] = [];
    beforeAll(async () => {
      await admin.query(`create schema ${schema}`);
      const url = new URL(databaseUrl!);
      url.searchParams.set("options", `-c search_path=${schema}`);
      const open = () => openStore({ dataDir, databaseUrl: url.href });
      stores.push(...(await Promise.all([open(), open()])));
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    });
    knowOfEachOther(() => stores);
  },
);

function knowOfEachOther(storesOf: () => readonly Store[]): void {
  const portalUrl = "http://portal.example";
  const masterKey = new Uint8Array(32);
  const password = "Demo-Password-1";
  const [email, operator] = ["demo@v2x.example", "operator@v2x.example"];
  const servers: Server[] = [];
  let identities: readonly [Identity, Identity];
  /** Which of the two the visitor's next request meets. */
  let meets: 0 | 1;
  const newVisitor = () =>
    signInVisitor(portalUrl, () => `http://127.0.0.1:${(servers[meets]!.address() as AddressInfo).port}`);

  beforeAll(async () => {
    const open = (store: Store) =>
      createIdentity({
        issuer: `${portalUrl}/identity`,
        portalUrl,
        storage: store.identity,
        secrets: {
          seal: (id, plaintext) => seal(masterKey, id, plaintext),
          unseal: (id, sealed) => unseal(masterKey, id, sealed),
        },
        now: () => new Date(),
        contactEmail: "help@v2x.example",
      });
    identities = (await Promise.all(storesOf().map(open))) as [Identity, Identity];
    await identities[0].ensureDemo({ password });
    for (const identity of identities) {
      const server = createServer((request, response) => {
        void identity.handle(request, response, { address: "192.0.2.1", requestId: "r" });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      servers.push(server);
    }
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** A sign-in that begins at the one and ends at the other. */
  async function signIn() {
    const visitor = newVisitor();
    meets = 0;
    const form = await visitor.openForm();
    meets = 1;
    const code = await visitor.followToCode(await visitor.sendForm(form, email, password));
    meets = 0;
    const tokens = await visitor.exchange(code);
    for (const identity of identities)
      expect(await identity.verifyAccessToken(tokens.access_token)).toMatchObject({ account: { email } });
    return { visitor, tokens };
  }

  async function expectEnded(accessToken: string): Promise<void> {
    for (const identity of identities)
      await expect(identity.verifyAccessToken(accessToken)).rejects.toMatchObject({ code: "token-ended" });
  }

  it("refuse at once what was given back to the other", async () => {
    const { visitor, tokens } = await signIn();
    meets = 1;
    const { refresh_token } = tokens;
    expect((await visitor.post("token/revocation", { token: refresh_token })).status).toBe(200);
    await expectEnded(tokens.access_token);
    meets = 0;
    const renewal = await visitor.post("token", { grant_type: "refresh_token", refresh_token });
    expect([renewal.status, await renewal.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });

  it("refuse at once the tokens of a session that ended at the other", async () => {
    const { visitor, tokens } = await signIn();
    meets = 1;
    await visitor.logOut(tokens.id_token);
    await expectEnded(tokens.access_token);
  });

  it("refuse at once the tokens of an account that the other disabled", async () => {
    const token = await identities[0].issueAccessToken(operator!);
    expect(await identities[1].verifyAccessToken(token)).toMatchObject({ account: { email: operator } });
    const { accounts } = storesOf()[0]!.identity;
    await accounts.setState((await accounts.findByEmail(operator!))!.id, "disabled");
    await expect(identities[1].verifyAccessToken(token)).rejects.toMatchObject({
      code: "account-not-approved",
    });
  });

  it("count failed sign-ins together, and block at both", async () => {
    const unknown = "nobody@v2x.example";
    const visitor = newVisitor();
    meets = 0;
    const form = await visitor.openForm();
    const statuses: number[] = [];
    for (const at of [0, 1, 0, 1, 0, 1, 0] as const) {
      meets = at;
      statuses.push((await visitor.sendForm(form, unknown, "A-Wrong-Password-1")).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
}
