import type { Call } from "./call.ts";
import { campCalls } from "./camp/calls.ts";
import { ccmsCalls } from "./ccms/calls.ts";
import { decoderCalls } from "./decoders/calls.ts";
import { metaCalls } from "./meta/calls.ts";
import { operatorCalls } from "./operator/calls.ts";
import { organizationCalls } from "./organization/calls.ts";
import { personalTokenCalls } from "./personal-tokens/calls.ts";
import { scmsCalls } from "./scms/calls.ts";
import { serviceAccountCalls } from "./service-accounts/calls.ts";
import { signerCalls } from "./signer/calls.ts";

/** Every call of the portal API: by system, then by its name in the specification. */
export const calls = {
  meta: metaCalls,
  decoders: decoderCalls,
  ccms: ccmsCalls,
  scms: scmsCalls,
  camp: campCalls,
  serviceAccounts: serviceAccountCalls,
  personalTokens: personalTokenCalls,
  organization: organizationCalls,
  signer: signerCalls,
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

/** The calls that are there with these features. */
export function callsWith(features: readonly string[]): readonly NamedCall[] {
  return everyCall.filter(({ call: { feature } }) => feature === undefined || features.includes(feature));
}
