/** Which structure the octets inside an envelope are: by the application that the signer names, else by themselves. */
import {
  CrlContents,
  CrlPsid,
  EtsiTs102941Data,
  ScmsPdu,
  SecurityMgmtPsid,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
} from "@v2x/v2x-schema";
import type { Carried } from "./carried.ts";
import { securedData } from "./coer-structures.ts";
import type { Structure } from "./structure.ts";

/** The structure of a payload, or what there is to say of one that the decoder does not know. */
export type Payload =
  | { readonly structure: Structure }
  | { readonly structure?: undefined; readonly remark: string; readonly clause: string };

/** A message of TS 102 941 without its envelope. */
export const etsiTs102941Data: Structure = {
  type: "EtsiTs102941Data",
  title: "message of TS 102 941",
  encoding: "COER",
  schema: EtsiTs102941Data,
};

/** A message of IEEE 1609.2.1 without its envelope. */
export const scmsPdu: Structure = {
  type: "ScmsPdu",
  title: "message of IEEE 1609.2.1",
  encoding: "COER",
  schema: ScmsPdu,
};

const crlContents: Structure = {
  type: "CrlContents",
  title: "revocation list's content (IEEE 1609.2)",
  encoding: "COER",
  schema: CrlContents,
};

/** Contents of envelopes that are always of one type. */
const byContent: Readonly<Partial<Record<Carried["content"], Structure>>> = {
  signedCertificateRequest: {
    type: "SignedCertificateRequest",
    title: "signed certificate request of IEEE 1609.2.1",
    encoding: "COER",
    schema: SignedCertificateRequest,
  },
  signedX509CertificateRequest: {
    type: "SignedX509CertificateRequest",
    title: "certificate request of IEEE 1609.2.1, signed with an X.509 certificate",
    encoding: "COER",
    schema: SignedX509CertificateRequest,
  },
};

/** Applications whose plain payload is always of one type. */
const byPsid: ReadonlyMap<number, Structure> = new Map([
  [SecurityMgmtPsid, scmsPdu],
  [CrlPsid, crlContents],
  [622, etsiTs102941Data],
  [623, etsiTs102941Data],
  [624, etsiTs102941Data],
]);

/** Finds the structure of what an envelope carries. */
export function payloadOf({ octets, content, psid }: Carried): Payload {
  const structure =
    byContent[content] ??
    structureByFirstOctets(octets) ??
    (psid === undefined ? undefined : byPsid.get(psid));
  if (structure !== undefined) return { structure };
  const remark =
    octets.length === 1
      ? "the payload is 1 octet of no type that the decoder knows"
      : `the payload is ${octets.length} octets of no type that the decoder knows`;
  return {
    remark,
    clause: psid === undefined ? "by its first octets" : `by psid ${psid} and its first octets`,
  };
}

/** The structures that no other begins like: a version, then the tag of a CHOICE. */
export function structureByFirstOctets([first, second = 0]: Uint8Array): Structure | undefined {
  if (second >> 6 !== 2) return undefined;
  switch (first) {
    case 1:
      return etsiTs102941Data;
    case 2:
      return scmsPdu;
    case 3:
      return securedData;
    default:
      return undefined;
  }
}
