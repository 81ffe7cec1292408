import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { OperatedLists } from "../operator/lists.ts";
import { deciderOf } from "./operator-decider.ts";

/** Serves what operators see of lists, and has them published. */
export function serveOperatorLists(serve: ServeCall, lists: OperatedLists): void {
  serve(calls.operator.lists, ({ query: { page, size, ...filter } }) => lists.page(filter, { page, size }));
  serve(calls.operator.publishList, (received) => lists.publish(received.params.name, deciderOf(received)));
}
