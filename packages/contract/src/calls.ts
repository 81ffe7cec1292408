import type { Call } from "./call.ts";
import * as calls from "./call-groups.ts";

/** The order in which calls are listed. */
const inOrder = {
  meta: calls.meta,
  decoders: calls.decoders,
  ccms: calls.ccms,
  scms: calls.scms,
  camp: calls.camp,
  serviceAccounts: calls.serviceAccounts,
  personalTokens: calls.personalTokens,
  organization: calls.organization,
  signer: calls.signer,
  operator: calls.operator,
} as const satisfies typeof calls;

/** A call with the name that no other call has: `ccms.getCtl`. */
export interface NamedCall {
  readonly group: keyof typeof calls;
  readonly name: string;
  readonly call: Call;
}

/** Every call in one list. */
export const everyCall: readonly NamedCall[] = (Object.keys(inOrder) as NamedCall["group"][]).flatMap(
  (group) =>
    Object.entries<Call>(inOrder[group]).map(([name, call]) => ({ group, name: `${group}.${name}`, call })),
);

/** The calls that are there with these features. */
export function callsWith(features: readonly string[]): readonly NamedCall[] {
  return everyCall.filter(({ call: { feature } }) => feature === undefined || features.includes(feature));
}
