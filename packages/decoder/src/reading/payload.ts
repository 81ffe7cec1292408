/** Which structure the octets inside an envelope are: by the application that the signer names, else by themselves. */
import { CrlContents, CrlPsid, EtsiTs102941Data } from "@v2x/v2x-schema";
import type { Carried } from "./carried.ts";
import { securedData } from "./coer-structures.ts";
import type { Structure } from "./structure.ts";

/** The structure of a payload, or what there is to say of one that the decoder does not know. */
export type Payload =
  | { readonly structure: Structure }
  | { readonly structure?: undefined; readonly remark: string; readonly clause: string };

const etsiTs102941Data: Structure = {
  type: "EtsiTs102941Data",
  title: "message of TS 102 941",
  encoding: "COER",
  schema: EtsiTs102941Data,
};

const crlContents: Structure = {
  type: "CrlContents",
  title: "revocation list's content (IEEE 1609.2)",
  encoding: "COER",
  schema: CrlContents,
};

/** Applications whose payload is always of one type. */
const byPsid: ReadonlyMap<number, Structure> = new Map([
  [CrlPsid, crlContents],
  [622, etsiTs102941Data],
  [623, etsiTs102941Data],
  [624, etsiTs102941Data],
]);

/** Finds the structure of what an envelope carries. */
export function payloadOf({ octets, psid }: Carried): Payload {
  const structure = (psid === undefined ? undefined : byPsid.get(psid)) ?? structureByFirstOctets(octets);
  if (structure !== undefined) return { structure };
  return {
    remark: `the payload is of a type that the decoder knows; its ${octets.length === 1 ? "1 octet is shown as it is" : `${octets.length} octets are shown as they are`}`,
    clause: psid === undefined ? "by its first octets" : `by psid ${psid} and its first octets`,
  };
}

function structureByFirstOctets(octets: Uint8Array): Structure | undefined {
  const [first = 0, second = 0] = octets;
  return first === 3 && second >> 3 === 0x10 ? securedData : undefined;
}
