export type * from "./keys.ts";
