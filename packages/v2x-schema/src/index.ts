export * from "./etsi-ts103097-extension.ts";
export * from "./ieee1609dot2.ts";
export * from "./ieee1609dot2-base-types.ts";
export * from "./ieee1609dot2-crl-base-types.ts";
