/**
 * Every call of the portal API by system, then by its name in the specification. `index.ts` exports this as the
 * namespace `calls`, so that a bundle takes of it the systems that its code names, and no others.
 */
export { campCalls as camp } from "./camp/calls.ts";
export { ccmsCalls as ccms } from "./ccms/calls.ts";
export { decoderCalls as decoders } from "./decoders/calls.ts";
export { metaCalls as meta } from "./meta/calls.ts";
export { operatorCalls as operator } from "./operator/calls.ts";
export { organizationCalls as organization } from "./organization/calls.ts";
export { personalTokenCalls as personalTokens } from "./personal-tokens/calls.ts";
export { scmsCalls as scms } from "./scms/calls.ts";
export { serviceAccountCalls as serviceAccounts } from "./service-accounts/calls.ts";
export { signerCalls as signer } from "./signer/calls.ts";
