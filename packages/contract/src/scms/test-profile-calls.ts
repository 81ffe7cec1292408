import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { limits } from "../limits.ts";
import { newTestProfile, testProfile, testProfileReference } from "./test-profiles.ts";

/** Chains of an organization's own, right or wrong on purpose, under which test bundles are issued. */
export const testProfileCalls = {
  getTestProfiles: {
    method: "GET",
    path: "/api/async/scms/omniair/getTestProfiles",
    summary: "All test profiles of the organization, newest first.",
    auth: "member",
    system: "scms",
    answer: { type: "json", schema: z.array(testProfile) },
  },
  getTestProfileInfo: {
    method: "GET",
    path: "/api/async/scms/omniair/getTestProfileInfo/{id}",
    summary:
      "What a test profile is, by labels in the order in which to show them: each certificate with its HashedId8, validity, permissions and text, and which rules are broken.",
    auth: "member",
    system: "scms",
    params: testProfileReference,
    answer: { type: "json", schema: z.record(z.string(), z.string()) },
  },
  scmsOmniAirTestProfile: {
    method: "POST",
    path: "/api/async/scms/omniair/scmsOmniAirTestProfile",
    summary:
      "Makes a chain of RCA, ICA and PCA exactly as asked, also where that breaks rules, with an ECA, an RA and a CRL generator beside it.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: newTestProfile, maxLength: limits.testProfileRequestOctets.max },
    answer: { type: "json", schema: testProfile },
    failure: "error",
  },
  testProfile: {
    method: "DELETE",
    path: "/api/async/scms/omniair/testProfile/{id}",
    summary: "Deletes a test profile with its keys.",
    auth: "member",
    system: "scms",
    params: testProfileReference,
    answer: { type: "text" },
  },
} as const satisfies Record<string, Call>;
