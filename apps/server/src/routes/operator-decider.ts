import { whoAsks } from "../audit/who-did.ts";
import type { Caller } from "../http/access.ts";
import type { RequestOrigin } from "../http/api-call.ts";
import type { Decider } from "../operator/accounts.ts";

/** Which operator decides by a call, and why. */
export function deciderOf(received: {
  readonly caller: Caller;
  readonly from: RequestOrigin;
  readonly body: { readonly reason: string };
}): Decider {
  return { ...whoAsks(received), reason: received.body.reason };
}
