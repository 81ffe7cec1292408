import { namedPsids, psidName } from "@v2x/v2x-schema";

/** Every PSID that has a name, with it, in the order of the numbers. */
export const registeredPsids: ReadonlyMap<number, string> = new Map(
  namedPsids.map((psid) => [psid, psidName(psid)!]),
);
