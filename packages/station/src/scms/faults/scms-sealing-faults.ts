import { type octetFaults, sealingFaults } from "../../faults/sealing-faults.ts";
import type { SealingDeviation } from "../../requests/deviation.ts";

/** Where EA and AA cannot answer in their protocol, an RA names a code. */
const codes: Readonly<
  Record<(typeof octetFaults)[number]["name"] | "wrong-recipient" | "without-p1", string>
> = {
  base64: "400-42",
  truncated: "400-42",
  "wrong-recipient": "400-81",
  "without-p1": "400-41",
};

/** What can be wrong in whatever is encrypted for an RA: its octets and its encryption. */
export const scmsSealingFaults = sealingFaults({
  unknownAlgorithm: "400-41",
  undecryptable: "400-41",
}).map((fault) => ("code" in fault ? fault : { ...fault, code: codes[fault.name] }));

/** No encryption at all. */
export const unencryptedFault = {
  name: "unencrypted",
  breaks: "sends the signed request without encrypting it for the RA",
  code: "400-10",
  check: "content-choice",
  bend(): { readonly deviation: SealingDeviation } {
    let signed: Uint8Array;
    return {
      deviation: {
        plaintext: (message) => {
          signed = message;
          return message;
        },
        octets: () => signed,
      },
    };
  },
} as const;
