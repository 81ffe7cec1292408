import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFrame } from "@v2x/pages";
import { type ChangeTraces, memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { expect, it } from "vitest";
import { accountLinks, type OwnAccountParts, ownAccountPages } from "./account/own-account.ts";
import { checkSignIn } from "./check-sign-in.ts";
import {
  type FrontDoorPage,
  frontDoorLinks,
  frontDoorPages,
  type PageAnswer,
} from "./front-door/front-door.ts";
import { invitationPages } from "./front-door/invitation-pages.ts";
import { mailBrake } from "./front-door/mail-brake.ts";
import { type Queue, TooBusy } from "./hash-queue.ts";
import { newLinkToken } from "./links.ts";
import type { IdentityStorage } from "./ports.ts";
import { signInBrake } from "./sign-in-brake.ts";

const issuer = "http://portal.example/identity";
const password = "correct horse 7";
const visitor = { address: "192.0.2.1", requestId: "r1" };
const busy: Queue = () => Promise.reject(new TooBusy());

/** Identity's pages where every queue is full, and everything that they count or send. */
async function fullHouse() {
  const inner = memoryIdentityStorage();
  const subjects = new Set<string>();
  const storage: IdentityStorage = {
    ...inner,
    brakes: {
      ...inner.brakes,
      update: (named, change) => {
        for (const name of named) subjects.add(name);
        return inner.brakes.update(named, change);
      },
    },
  };
  const traces: ChangeTraces = { mails: [], notes: [], logged: [] };
  const now = () => new Date();
  const brake = signInBrake(storage.brakes, now);
  const account = { companyName: "Example", passwordHash: "unused" };
  const [mail, waiting] = ["anna@example.org", "new@example.org"];
  await storage.accounts.create({ ...account, id: "anna", email: mail, state: "approved" });
  await storage.accounts.create({ ...account, id: "new", email: waiting, state: "unactivated" });
  const organizationId = "AA00000000000001";
  await storage.organizations.create({
    ...{ organizationId, name: "Motors", ccmsAllowed: true, scmsAllowed: true },
  });
  await storage.invitations.add({
    ...{ id: "i1", organizationId, email: "guest@example.org", role: "member", invitedAt: now() },
    ...{ byOperator: true, invitedBy: mail, expiresAt: new Date(Date.now() + 60_000) },
  });
  const tokenFor = (purpose: "activation" | "password" | "invitation", subject: string) =>
    newLinkToken(storage.mailLinks, { purpose, subject, at: now() });
  const links = frontDoorLinks(issuer, { privacy: "/privacy", terms: "/terms" });
  const frame: PageFrame = { contactEmail: "help@example.org", portalUrl: "http://portal.example" };
  const common = {
    ...{
      storage,
      frame,
      links,
      now,
      change: memoryChanges(storage, traces),
      strength: async () => undefined,
    },
    hashing: busy,
    onError: (error: unknown) => {
      throw error;
    },
  };
  const pages: readonly FrontDoorPage[] = [
    ...frontDoorPages({
      ...common,
      ...{ registering: busy, signIns: brake, mails: mailBrake(storage.brakes, now) },
      isMailUp: async () => true,
    }),
    ...invitationPages(common),
    ...ownAccountPages({
      ...common,
      ...{ provider: { issuer } as OwnAccountParts["provider"], brake, links: accountLinks(issuer) },
      signInLink: "/auth",
      secondFactor: { isRequiredOf: () => false } as unknown as OwnAccountParts["secondFactor"],
      secrets: {} as OwnAccountParts["secrets"],
    }),
  ];
  return {
    traces,
    tokenFor,
    signIn: () =>
      checkSignIn(
        { accounts: storage.accounts, brake, hashing: busy },
        { email: mail, password, address: visitor.address },
      ),
    post: (path: string, form: Record<string, string>): Promise<PageAnswer> =>
      pages
        .find((page) => page.path === path)!
        .answer({
          ...{ query: new URLSearchParams(), form: new URLSearchParams(form), visitor },
          session: async () => ({ accountId: "anna", uid: "u1", signedInAt: now() }),
        }),
    async counted() {
      const counters = await storage.brakes.find([...subjects]);
      return [...counters.values()].filter(({ failures, blockedUntil }) => failures > 0 || blockedUntil);
    },
  };
}

type FullHouse = Awaited<ReturnType<typeof fullHouse>>;

const accepted = { privacy: "yes", terms: "yes" };
const pages: readonly (readonly [path: string, form: (at: FullHouse) => Promise<Record<string, string>>])[] =
  [
    [
      "/register",
      async () => ({ email: "typed@example.org", companyName: "Typed Motors", password, ...accepted }),
    ],
    ["/activation", async (at) => ({ token: await at.tokenFor("activation", "new"), password })],
    ["/password/new", async (at) => ({ token: await at.tokenFor("password", "anna"), password })],
    ["/invitation", async (at) => ({ token: await at.tokenFor("invitation", "i1"), password, ...accepted })],
    ["/account/password", async () => ({ currentPassword: password, password: "another horse 8" })],
    ["/account/closing", async () => ({ currentPassword: password })],
  ];

it.each(
  pages,
)("%s, when too busy, counts no attempt and no mail, and says when to try again", async (path, form) => {
  const at = await fullHouse();
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await at.post(path, await form(at));
    expect(answer).toMatchObject({ status: 429, retryAfterSeconds: 5 });
    expect((answer as { page: string }).page).toContain("Too many people");
    expect(JSON.stringify(answer)).not.toContain(password);
  }
  expect(await at.counted()).toEqual([]);
  expect(at.traces).toEqual({ mails: [], notes: [], logged: [] });
});

it("a sign-in, when too busy, counts no attempt", async () => {
  const at = await fullHouse();
  for (let tries = 0; tries < 6; tries += 1)
    expect(await at.signIn()).toEqual({ kind: "busy", retryAfterSeconds: 5 });
  expect(await at.counted()).toEqual([]);
});

it("a registration that is too busy keeps what was typed", async () => {
  const at = await fullHouse();
  const answer = JSON.stringify(await at.post("/register", await pages[0]![1](at)));
  for (const typed of ["typed@example.org", "Typed Motors"]) expect(answer).toContain(typed);
});

it("every file that waits for a queue is tried above", () => {
  const root = import.meta.dirname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const using = files.filter((name) => /\bhashing\(/.test(readFileSync(join(root, name), "utf8")));
  expect(using.sort()).toEqual([
    "account/own-account.ts",
    "front-door/accounts.ts",
    "front-door/invitations.ts",
    "try-password.ts",
  ]);
});
