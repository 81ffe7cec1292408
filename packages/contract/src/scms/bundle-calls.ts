import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { bundleRequest } from "./bundles.ts";

/** Bundles of certificates for devices under test. */
export const bundleCalls = {
  psids: {
    method: "GET",
    path: "/api/async/scms/omniair/psids",
    summary:
      "The numbers of applications (PSID) by their names: those that bundles of the standing hierarchy may name, or of a test profile.",
    auth: "member",
    system: "scms",
    query: z.object({ profileId: z.optional(z.uuid("must be the id of a test profile")) }),
    answer: { type: "json", schema: z.record(z.string(), z.int()) },
  },
  scmsOmniAir: {
    method: "POST",
    path: "/api/async/scms/omniair/scmsOmniAir",
    summary:
      "Issues a bundle of certificates with their keys for an OBU or RSU under test, as a zip that comes while it is made. Its Content-Length is there from the start, so that progress can be shown; an answer that ends before that is not to be used. None of it is kept.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: bundleRequest },
    answer: { type: "file", mediaType: "application/zip" },
  },
} as const satisfies Record<string, Call>;
