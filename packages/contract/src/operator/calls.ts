import type { Call } from "../call.ts";
import { accountCalls } from "./account-calls.ts";
import { auditCalls } from "./audit-calls.ts";
import { operatorDeviceCalls } from "./device-calls.ts";
import { operatorEventCalls } from "./event-calls.ts";
import { noticeCalls } from "./notice-calls.ts";

/** What the provider's operator may do, whatever organization it concerns. */
export const operatorCalls = {
  ...accountCalls,
  ...auditCalls,
  ...operatorEventCalls,
  ...operatorDeviceCalls,
  ...noticeCalls,
  decideAboutCcmsDevice: {
    method: "POST",
    path: "/api/operator/ccms/devices/status",
    summary: "Deactivates a CCMS device of any organization, activates it again, or revokes it for good.",
    auth: "operator",
    body: { type: "json", schema: deviceDecision },
    answer: { type: "json", schema: device },
    failure: "message",
  },
  decideAboutScmsDevice: {
    method: "POST",
    path: "/api/operator/scms/devices/status",
    summary: "Deactivates an SCMS device of any organization, activates it again, or revokes it for good.",
    auth: "operator",
    body: { type: "json", schema: scmsDeviceDecision },
    answer: { type: "json", schema: scmsDevice },
    failure: "message",
  },
} as const satisfies Record<string, Call>;
