import type { Call } from "../call.ts";
import { scmsAuthorityStatus } from "../scms/authority-status.ts";

/** How CAMP's authorities are; apart from the other calls, since the portal's first screen asks it. */
export const campStatusCalls = {
  authorityStatus: {
    method: "GET",
    auth: "member",
    system: "scms",
    feature: "camp",
    path: "/api/scms/camp/authorityStatus",
    summary:
      "Every generation of CAMP's authorities with validity, keys and permissions, and the lists with their next update.",
    answer: { type: "json", schema: scmsAuthorityStatus },
  },
} as const satisfies Record<string, Call>;
