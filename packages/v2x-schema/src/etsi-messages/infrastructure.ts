/**
 * Messages of road infrastructure (ETSI TS 103 301 V2.1.1) as schema values, with the types of ISO TS 19091, profile C,
 * and ISO TS 19321 that they reach. Start from `SPATEM`, `MAPEM`, `IVIM`, `SREM`, `SSEM` or `RTCMEM`.
 */
export * from "./infrastructure-messages.ts";
export * from "./iso19091/add-grp-c.ts";
export * from "./iso19091/dsrc.ts";
export * from "./iso19321/applicability.ts";
export * from "./iso19321/automated-vehicles.ts";
export * from "./iso19321/code-units.ts";
export * from "./iso19321/identifiers.ts";
export * from "./iso19321/ivi-structure.ts";
export * from "./iso19321/lanes-and-surfaces.ts";
export * from "./iso19321/pictogram.ts";
export * from "./iso19321/road-sign-codes.ts";
export * from "./iso19321/sign-attributes.ts";
export * from "./iso19321/sign-destinations.ts";
export * from "./iso19321/texts-and-layouts.ts";
export * from "./iso19321/vehicle-data.ts";
export * from "./iso19321/vehicle-registration.ts";
export * from "./iso19321/vehicles.ts";
export * from "./iso19321/zones.ts";
