import { memoryIdentityStorage } from "@v2x/testkit";
import { expect, it } from "vitest";
import { accountLinks } from "../account/own-account.ts";
import { texts } from "../account/texts.ts";
import { accountPage, addPasskeyPage, closingPage } from "../account/views.ts";
import { frontDoorLinks } from "../front-door/front-door.ts";
import { invitationPage } from "../front-door/invitation-view.ts";
import { mailsOf } from "../front-door/mails.ts";
import { registerPage } from "../front-door/views.ts";
import type { Account } from "../ports.ts";

/** As an earlier version accepted it, or as an external provider names it. */
const name = "Walk\u202esre \u2069\u05d0";
const shown = "\u2068Walksre \u05d0\u2069";
const [at, id] = [new Date("2026-11-28T10:00:00Z"), "anna"];
const account: Account = {
  ...{ id, email: "anna@example.org", companyName: name, passwordHash: "-" },
  state: "approved",
  tokenGeneration: 1,
};
const frame = { portalUrl: "https://portal.example", contactEmail: "help@example.org" };
const links = accountLinks("https://portal.example/identity");
const doors = frontDoorLinks("https://portal.example/identity", { privacy: "/privacy", terms: "/terms" });
const passkey = { id: "1", accountId: id, publicKey: new Uint8Array(), counter: 0, name, createdAt: at };
const signIn = {
  uid: "u",
  accountId: id,
  address: "192.0.2.1",
  browser: name,
  signedInAt: at,
  expiresAt: at,
};
const invitation = {
  ...{ id: "1", organizationId: "AA00000000000001", email: account.email, role: "member", invitedBy: name },
  ...{ byOperator: false, invitedAt: at, expiresAt: at },
} as const;

const pages: readonly [string, string, boolean][] = [
  [
    "the account",
    accountPage(frame, {
      ...{ links, account, needsFactor: false, uid: "u" },
      factors: { passkeys: [passkey], recoveryCodesLeft: 1 },
      signIns: [signIn, { ...signIn, uid: "v" }],
    }),
    true,
  ],
  ["closing it", closingPage(frame, { links, failure: texts.lastAdministrator([name]) }), true],
  ["a new passkey", addPasskeyPage(frame, { links, options: "{}", question: "", name }), false],
  ["registering", registerPage(frame, { links: doors, values: { companyName: name } }), false],
  [
    "an invitation",
    invitationPage(
      frame,
      { links: doors },
      { invitation, organizationName: name, isNewcomer: true, needsApproval: true } as never,
      "token",
    ),
    true,
  ],
];

it.each(
  pages,
)("a name that turns the direction of text turns nothing on the page of %s", (_, page, isText) => {
  expect(page).toContain(isText ? shown : 'value="Walksre \u05d0"');
  expect(page).not.toMatch(/[\u202a-\u202e]/);
  expect(page.split("\u2068")).toHaveLength(page.split("\u2069").length);
});

it("nor in a mail", async () => {
  const storage = memoryIdentityStorage();
  await storage.accounts.create(account);
  const mailOf = mailsOf({ storage, issuer: "", ...frame, now: () => at });
  for (const order of [
    { kind: "approved", organizationName: name },
    { kind: "service-secret-rotated", organizationName: name, by: name },
    { kind: "device-freed", organizationName: name, system: "scms", canonicalId: "Unit 7", reason: name },
  ] as const)
    expect(await mailOf({ ...order, accountId: id })).toMatchObject({ organizationName: shown });
  expect(await mailOf({ kind: "registration-waiting", accountId: id })).toMatchObject({ companyName: shown });
  expect(await mailOf({ kind: "refused", accountId: id, reason: name })).toMatchObject({ reason: shown });
});
