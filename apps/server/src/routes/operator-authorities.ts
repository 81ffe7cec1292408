import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { OperatedAuthorities } from "../operator/authorities.ts";
import { deciderOf } from "./operator-decider.ts";

/** Serves what operators see of authorities and do with them. */
export function serveOperatorAuthorities(serve: ServeCall, authorities: OperatedAuthorities): void {
  serve(calls.operator.authorities, ({ query: { page, size, ...filter } }) =>
    authorities.page(filter, { page, size }),
  );
  serve(calls.operator.renewAuthority, (received) =>
    authorities.renew(received.params.system, received.params.role, deciderOf(received)),
  );
  serve(calls.operator.revokeAuthority, (received) =>
    authorities.revoke(received.params.hashedId8, deciderOf(received)),
  );
  serve(calls.operator.addElector, (received) => authorities.addElector(deciderOf(received)));
  serve(calls.operator.renewElector, (received) =>
    authorities.renewElector(received.params.name, deciderOf(received)),
  );
  serve(calls.operator.removeElector, (received) =>
    authorities.removeElector(received.params.name, deciderOf(received)),
  );
}
