import { calls } from "@v2x/contract";
import type { Store } from "@v2x/store";
import { beforeEach, describe, expect, it } from "vitest";
import type { ServiceSecrets } from "../organization/service-secret.ts";
import { servePersonalTokens } from "../routes/personal-tokens.ts";
import { serveServiceAccounts } from "../routes/service-accounts.ts";
import type { ServeCall } from "./api-call.ts";
import { answerTo } from "./error-answers.ts";
import { HttpFailure } from "./http-failure.ts";

const now = new Date("2030-05-02T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const organization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: true,
  scmsAllowed: true,
};
const credentials = { clientId: "service-1", clientSecret: "secret" };
const worked = new Error("went on to the work");

type Handler = (received: unknown) => Promise<unknown>;
const handlers = new Map<unknown, Handler>();
const serve = ((call: unknown, handler: Handler) => handlers.set(call, handler)) as unknown as ServeCall;

beforeEach(() => {
  servePersonalTokens(serve, {
    store: {
      inTransaction: () => Promise.reject(worked),
    } as unknown as Store,
    now: () => now,
  });
  serveServiceAccounts(serve, {
    accounts: {
      find: async () => credentials,
      register: () => Promise.reject(worked),
      remove: () => Promise.reject(worked),
    },
    secrets: {
      shown: async () => undefined,
      rotate: () => Promise.reject(worked),
    } as unknown as ServiceSecrets,
    issuerUrl: "",
    signerUrl: "",
    log: () => undefined,
    now: () => now,
  });
});

const ask = (call: unknown, signedInAt: Date | undefined, body: object = {}) => {
  const account = { kind: "person", id: "anna", email: "anna@example.org", companyName: "" };
  const caller = { account, roles: new Set(), organizations: [organization], organization, signedInAt };
  return handlers.get(call)!({ caller, body, from: { address: "192.0.2.1", requestId: "r1" } });
};
const token = (days: number, scope = "read") => ({ name: "Nightly", scopes: [scope], days });

describe("what gives more than a sign-in", () => {
  it.each([
    ["a token that lives for two days", calls.personalTokens.create, token(2)],
    ["a token that shows the secret", calls.personalTokens.create, token(1, "organization")],
    ["a service account's first secret", calls.serviceAccounts.register, {}],
    ["another secret", calls.serviceAccounts.rotate, {}],
  ])("%s takes a sign-in within ten minutes", async (_, call, body) => {
    await expect(ask(call, minutesAgo(11), body)).rejects.toMatchObject({ code: "sign-in-stale" });
    await expect(ask(call, minutesAgo(9), body)).rejects.toBe(worked);
    // A provider may not tell; a personal access token was made by somebody who had.
    await expect(ask(call, undefined, body)).rejects.toBe(worked);
  });

  it("leaves the secret out of what is shown to others", async () => {
    const { find } = calls.serviceAccounts;
    expect(await ask(find, minutesAgo(9))).toEqual(credentials);
    expect(await ask(find, minutesAgo(11))).toEqual({ clientId: "service-1", needsFreshSignIn: true });
  });

  it("is refused in words, and in the terms of RFC 9470 for programs", () => {
    expect(answerTo(new HttpFailure("sign-in-stale", { minutes: 10 }))).toMatchObject({
      status: 403,
      text: "You signed in more than 10 minutes ago. Sign in again to do this.",
      headers: { "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="600"' },
    });
  });

  it("a token of a day takes none", async () => {
    await expect(ask(calls.personalTokens.create, minutesAgo(600), token(1))).rejects.toBe(worked);
  });
});
