import type { Call } from "../call.ts";
import { scmsAuthorityStatus } from "./authority-status.ts";

/** How the authorities of the SCMS are; apart from the other calls, since the portal's first screen asks it. */
export const scmsStatusCalls = {
  authorityStatus: {
    method: "GET",
    path: "/api/scms/authorityStatus",
    summary:
      "Every generation of the authorities with validity, keys and permissions, and the lists with their next update.",
    auth: "member",
    system: "scms",
    answer: { type: "json", schema: scmsAuthorityStatus },
  },
} as const satisfies Record<string, Call>;
