/**
 * What both sides of the wire agree on. Reach for `calls` first: each call once, with its method, path, who may
 * make it, query, body and answer. Beside it stand the limits, defaults, file names and texts that a form and a
 * route must not read differently. It refuses to know anything of servers, browsers or databases.
 */
export * from "./authorization-tickets.ts";
export * from "./ca-info.ts";
export * from "./call.ts";
export * from "./calls.ts";
export * from "./decoders.ts";
export * from "./file-names.ts";
export * from "./hex.ts";
export * from "./limits.ts";
export * from "./meta.ts";
export * from "./organizations.ts";
export * from "./permissions.ts";
export * from "./verdict.ts";
export * from "./wire-texts.ts";
