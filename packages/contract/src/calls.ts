import type { Call } from "./call.ts";
import { ccmsCalls } from "./ccms/calls.ts";
import { decoderCalls } from "./decoders/calls.ts";
import { metaCalls } from "./meta/calls.ts";
import { operatorCalls } from "./operator/calls.ts";
import { scmsCalls } from "./scms/calls.ts";

/** Every call of the portal API: by system, then by its name in the specification. */
export const calls = {
  meta: metaCalls,
  decoders: decoderCalls,
  ccms: ccmsCalls,
  scms: scmsCalls,
  operator: operatorCalls,
} as const satisfies Record<string, Record<string, Call>>;

/** A call with the name that no other call has: `ccms.getCtl`. */
export interface NamedCall {
  readonly group: keyof typeof calls;
  readonly name: string;
  readonly call: Call;
}

/** Every call in one list, in the order of `calls`. */
export const everyCall: readonly NamedCall[] = (Object.keys(calls) as NamedCall["group"][]).flatMap((group) =>
  Object.entries<Call>(calls[group]).map(([name, call]) => ({ group, name: `${group}.${name}`, call })),
);
