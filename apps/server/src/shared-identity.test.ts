import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createIdentity, type Identity } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { identityChanges, sealingUnder } from "./installation.ts";
import { onSharedStores } from "./shared-stores.test-support.ts";
import { signInVisitor } from "./sign-in.test-support.ts";

onSharedStores("identity providers", (storesOf) => {
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
        change: identityChanges(store, masterKey, () => undefined),
        secrets: sealingUnder(masterKey),
        accountSecrets: sealingUnder(masterKey),
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
});
