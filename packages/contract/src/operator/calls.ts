import type { Call } from "../call.ts";
import { device, deviceDecision } from "../ccms/devices.ts";

/** What the provider's operator may do, whatever organization it concerns. */
export const operatorCalls = {
  decideAboutCcmsDevice: {
    method: "POST",
    path: "/api/operator/ccms/devices/status",
    summary: "Deactivates a device of any organization, activates it again, or revokes it for good.",
    auth: "operator",
    body: { type: "json", schema: deviceDecision },
    answer: { type: "json", schema: device },
    failure: "message",
  },
} as const satisfies Record<string, Call>;
