import * as z from "zod/mini";
import { atRequest } from "./authorization-tickets.ts";
import { ccmsInfoBundle } from "./ca-info.ts";
import type { Call } from "./call.ts";
import { coerDecoderType, decodedStructure, uperDecoderType } from "./decoders.ts";
import { hexPairs } from "./hex.ts";
import { limits } from "./limits.ts";
import { externalUris, oauth2Config } from "./meta.ts";
import { organization } from "./organizations.ts";
import { appPermission } from "./permissions.ts";
import { verdict, verdictRequest } from "./verdict.ts";

const pdf = { type: "file", mediaType: "application/pdf" } as const;
const zip = { type: "file", mediaType: "application/zip" } as const;
const octets = { type: "file", mediaType: "application/octet-stream" } as const;
const locale = z.object({
  locale: z.string().check(z.describe("A language, such as en; any other gives English")),
});

/** Every call of the portal API, by its name in the specification. */
export const calls = {
  oauth2Config: {
    method: "GET",
    path: "/api/oauth2/config",
    summary: "How to sign in: client id and issuer.",
    auth: "none",
    answer: { type: "json", schema: oauth2Config },
  },
  organizations: {
    method: "GET",
    path: "/api/organizations",
    summary: "The caller's organizations, by name.",
    auth: "account",
    anyOrganization: true,
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
    auth: "account",
    params: locale,
    answer: pdf,
  },
  termsOfUseByQuery: {
    method: "GET",
    path: "/api/termsOfUse",
    summary: "The terms of use, with the locale in the query.",
    auth: "account",
    query: z.object({ locale: z.optional(z.string()) }),
    answer: pdf,
  },
  decodeHexEncodedCOER: {
    method: "POST",
    path: "/api/async/ccms/tools/decodeHexEncodedCOER",
    summary: "Decodes a COER structure given as hex; a missing type is found out.",
    auth: "member",
    query: z.object({ type: z._default(coerDecoderType, "unknown") }),
    body: { type: "text", schema: hexPairs, maxLength: 2 * limits.decodedOctets.max },
    answer: { type: "text", structured: decodedStructure },
  },
  decodeHexEncodedUPER: {
    method: "POST",
    path: "/api/decodeHexEncodedUPER",
    summary: "Decodes a SAE J2735 message given as hex, secured or not; a missing type is found out.",
    auth: "member",
    query: z.object({ type: z._default(uperDecoderType, "unknown") }),
    body: { type: "text", schema: hexPairs, maxLength: 2 * limits.decodedOctets.max },
    answer: { type: "text", structured: decodedStructure },
  },
  decodeCOER: {
    method: "POST",
    path: "/api/async/ccms/ca/decodeCOER",
    summary: "Decodes a certificate of either system.",
    auth: "member",
    body: { type: "octets", maxLength: limits.decodedOctets.max },
    answer: { type: "text", structured: decodedStructure },
  },
  verdict: {
    method: "POST",
    path: "/api/verdict",
    summary:
      "Judges a certificate, trust list, revocation list or signed message: one answer to each question, nothing kept.",
    auth: "member",
    body: { type: "json", schema: verdictRequest, maxLength: limits.verdictRequestOctets.max },
    answer: { type: "json", schema: verdict },
  },
  generateAT: {
    method: "POST",
    path: "/api/async/ccms/tools/generateAT",
    summary: "Issues a bundle of authorization tickets with their private keys; nothing of it is kept.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: atRequest },
    answer: zip,
  },
  getAaCertAppPermissions: {
    method: "GET",
    path: "/api/async/ccms/ca/getAaCertAppPermissions",
    summary: "The permissions that the AA may put into tickets.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: z.array(appPermission) },
  },
  getRootCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getRootCert",
    summary: "The RCA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getCtl: {
    method: "GET",
    path: "/api/async/ccms/ca/getCtl",
    summary: "The RCA's certificate trust list.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getCrl: {
    method: "GET",
    path: "/api/async/ccms/ca/getCrl",
    summary: "The RCA's certificate revocation list.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getEaCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getEaCert",
    summary: "The EA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getAaCert: {
    method: "GET",
    path: "/api/async/ccms/ca/getAaCert",
    summary: "The AA's certificate.",
    auth: "member",
    system: "ccms",
    answer: octets,
  },
  getInfoBundle: {
    method: "GET",
    path: "/api/async/ccms/ca/getInfoBundle",
    summary: "The authorities' names, HashedId8s and addresses.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: ccmsInfoBundle },
  },
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
