/** The linkage authorities: what the RA orders and the ACA reads, so that a device can be revoked and not followed. */
export { type AnyLaError, LaError } from "./la-error.ts";
export * from "./linkage-authorities.ts";
export * from "./linkage-authority.ts";
export type { LinkageStorage, SealedLinkageChain } from "./sealed-chains.ts";
export { linkageChainName } from "./sealed-chains.ts";
