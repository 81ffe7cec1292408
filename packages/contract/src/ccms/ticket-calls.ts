import type { Call } from "../call.ts";
import { atRequest } from "./authorization-tickets.ts";

/** The offline ticket generator. */
export const ticketCalls = {
  generateAT: {
    method: "POST",
    path: "/api/async/ccms/tools/generateAT",
    summary: "Issues a bundle of authorization tickets with their private keys; nothing of it is kept.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: atRequest },
    answer: { type: "file", mediaType: "application/zip" },
  },
} as const satisfies Record<string, Call>;
