import { userInfo } from "node:os";
import type { Actor, AuditEntry } from "@v2x/audit";
import { type Caller, nameOf } from "../http/access.ts";
import type { RequestOrigin } from "../http/api-call.ts";

/** Who asks for a change by a call of the API, for which organization, and where the request comes from. */
export function whoAsks({
  caller,
  from,
}: {
  readonly caller: Caller;
  readonly from: RequestOrigin;
}): Pick<AuditEntry, "actor" | "organizationId" | "address" | "requestId"> {
  const { kind, id } = caller.account;
  return {
    actor: { kind, id, name: nameOf(caller) },
    organizationId: caller.organization?.organizationId,
    ...from,
  };
}

/** Whoever runs a command on the machine of the installation. */
export function commandLine(): Actor {
  return { kind: "command-line", name: userInfo().username };
}
