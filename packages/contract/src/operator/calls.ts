import type { Call } from "../call.ts";
import { accountCalls } from "./account-calls.ts";
import { auditCalls } from "./audit-calls.ts";
import { operatedAuthorityCalls } from "./authority-calls.ts";
import { operatorDeviceCalls } from "./device-calls.ts";
import { operatorEventCalls } from "./event-calls.ts";
import { jobCalls } from "./job-calls.ts";
import { operatedListCalls } from "./list-calls.ts";
import { noticeCalls } from "./notice-calls.ts";
import { organizationCalls } from "./organization-calls.ts";
import { overviewCalls } from "./overview-calls.ts";

/** What the provider's operator may do, whatever organization it concerns. */
export const operatorCalls = {
  ...accountCalls,
  ...auditCalls,
  ...operatedAuthorityCalls,
  ...operatedListCalls,
  ...operatorEventCalls,
  ...operatorDeviceCalls,
  ...overviewCalls,
  ...jobCalls,
  ...noticeCalls,
  ...organizationCalls,
} as const satisfies Record<string, Call>;
