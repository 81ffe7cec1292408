/**
 * The SCMS of CAMP's proof of concept (version 1.2, 2018), which came before IEEE 1609.2.1 and still runs in places:
 * its modules as schema values. Certificates, envelopes and base types are those of IEEE 1609.2, with whose edition
 * of 2016 its revocation lists agree. Many names are those of IEEE 1609.2.1 with other contents, so the package
 * exports this as the namespace `camp`.
 */
export * from "./cert-chain-files.ts";
export * from "./cert-profile.ts";
export * from "./certificate-rules.ts";
export * from "./component-cert-management.ts";
export * from "./eca-ee.ts";
export * from "./ee-ma.ts";
export * from "./ee-ra.ts";
export * from "./la-ma.ts";
export * from "./la-pca.ts";
export * from "./la-ra.ts";
export * from "./ma-pca.ts";
export * from "./ma-ra.ts";
export * from "./pca-ra.ts";
export * from "./ra-pg.ts";
export * from "./scms-base-types.ts";
export * from "./scms-error.ts";
export * from "./scms-policy.ts";
export * from "./scms-protocol.ts";
export * from "./scms-ssp.ts";
export * from "./secured-types.ts";
