import type { KeyPlaces } from "@v2x/pki";

/** Where the requests of ETSI TS 102 941 have the keys that are asked for, with the codes of a flow. */
export function keyPlaces<Code>(verification: Code, encryption: Code): KeyPlaces<Code> {
  return {
    clause: "ETSI TS 103 097 clause 6",
    verification: { path: "publicKeys.verificationKey", code: verification },
    encryption: { path: "publicKeys.encryptionKey", code: encryption },
  };
}
