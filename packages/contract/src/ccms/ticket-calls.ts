import type { Call } from "../call.ts";
import { atRequest } from "./authorization-tickets.ts";
import { recentBundles } from "./recent-bundles.ts";

/** The offline ticket generator. */
export const ticketCalls = {
  generateAT: {
    method: "POST",
    path: "/api/async/ccms/tools/generateAT",
    summary:
      "Issues a bundle of authorization tickets with their private keys. Neither is kept; who asked for how many is.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: atRequest },
    answer: { type: "file", mediaType: "application/zip" },
  },
  recentBundles: {
    method: "GET",
    path: "/api/ccms/recentBundles",
    summary:
      "The organization's last bundles of tickets: when, by whom, how many, how long valid, of which key type and with which fault.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: recentBundles },
  },
} as const satisfies Record<string, Call>;
