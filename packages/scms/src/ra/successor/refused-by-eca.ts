import type { Refusal } from "@v2x/pki";
import type { FineError } from "../../exchange/fine-errors.ts";
import type { ScmsRefusal } from "../../exchange/scms-exchange.ts";

/** What the ECA says of times and numbers has other codes where the RA says it. */
const ownCodes: Partial<Record<FineError, FineError>> = {
  "400-70": "400-77",
  "400-71": "400-79",
  "400-72": "400-78",
  "400-73": "400-711",
};

/** What the RA tells a device of a certificate that the ECA does not issue. */
export function refusedByEca({ code, text }: ScmsRefusal): Refusal<FineError> {
  return {
    code: ownCodes[code] ?? code,
    kind: "request",
    check: {
      name: "eca-issues",
      clause: "IEEE 1609.2.1 6.3.5.4",
      outcome: "fail",
      expected: "the ECA issues the certificate that is asked for",
      found: `the ECA refuses it with ${code}. ${text.replace(/\.$/, "")}`,
      path: "",
    },
  };
}
