import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { ownAccount } from "./account.ts";
import { shownNotice } from "./notice.ts";
import { organization } from "./organizations.ts";
import { externalUris, oauth2Config } from "./shell.ts";

const pdf = { type: "file", mediaType: "application/pdf" } as const;
const locale = z.object({
  locale: z.string().check(z.describe("A language, such as en; any other gives English")),
});

/** What the portal's shell asks for: signing in, organizations, features, version, links and documents. */
export const metaCalls = {
  oauth2Config: {
    method: "GET",
    path: "/api/oauth2/config",
    summary: "How to sign in: client id and issuer.",
    auth: "none",
    answer: { type: "json", schema: oauth2Config },
  },
  account: {
    method: "GET",
    path: "/api/account",
    summary: "Who the caller is, and whether they run this installation.",
    auth: "account",
    scope: "none",
    peopleOnly: true,
    answer: { type: "json", schema: ownAccount },
  },
  organizations: {
    method: "GET",
    path: "/api/organizations",
    summary: "The caller's organizations, by name.",
    auth: "account",
    scope: "none",
    answer: { type: "json", schema: z.array(organization) },
  },
  features: {
    method: "GET",
    path: "/api/features",
    summary: "Features that this installation has switched on.",
    auth: "account",
    answer: { type: "json", schema: z.array(z.string()) },
  },
  version: {
    method: "GET",
    path: "/api/version",
    summary: "The portal's version.",
    auth: "account",
    answer: { type: "text" },
  },
  notice: {
    method: "GET",
    path: "/api/notice",
    summary: "The operator's current notice to everyone who uses this installation.",
    auth: "account",
    scope: "none",
    answer: { type: "json", schema: shownNotice },
  },
  externalUris: {
    method: "GET",
    path: "/api/externalUris",
    summary: "Contact address and where the shell's links lead.",
    auth: "account",
    answer: { type: "json", schema: externalUris },
  },
  manual: {
    method: "GET",
    path: "/api/manual/{locale}",
    summary: "The user manual.",
    auth: "account",
    params: locale,
    answer: pdf,
  },
  termsOfUse: {
    method: "GET",
    path: "/api/termsOfUse/{locale}",
    summary: "The terms of use.",
    auth: "none",
    params: locale,
    answer: pdf,
  },
  termsOfUseByQuery: {
    method: "GET",
    path: "/api/termsOfUse",
    summary: "The terms of use, with the locale in the query.",
    auth: "none",
    query: z.object({ locale: z.optional(z.string()) }),
    answer: pdf,
  },
} as const satisfies Record<string, Call>;
