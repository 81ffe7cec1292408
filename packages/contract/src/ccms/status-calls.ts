import type { Call } from "../call.ts";
import { ccmsAuthorityStatus } from "./authority-status.ts";

/** How the authorities of the CCMS are; apart from the other calls, since the portal's first screen asks it. */
export const ccmsStatusCalls = {
  authorityStatus: {
    method: "GET",
    path: "/api/ccms/authorityStatus",
    summary:
      "Every generation of the authorities with validity, keys and permissions, and the lists with their next update.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: ccmsAuthorityStatus },
  },
} as const satisfies Record<string, Call>;
