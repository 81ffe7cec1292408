import type { EnvelopeRefusal } from "@v2x/protocol";
import type { Refusal } from "./coded-rules.ts";

/** What can be wrong with an envelope, as far as response codes tell it apart. */
export type EnvelopeFault =
  /** No canonical encoding of what has to be there. */
  | "unparsable"
  /** Something else than what has to be there: not encrypted, not signed, a header of another kind. */
  | "wrong-content"
  | "not-the-recipient"
  | "unknown-algorithm"
  | "undecryptable"
  /** Signed under another PSID than 623. */
  | "wrong-psid"
  | "no-time"
  | "wrong-time"
  | "unknown-signer"
  | "wrong-signature";

/** The response code of each fault, in one flow. */
export type FaultCodes<Code> = Readonly<Record<EnvelopeFault, Code>>;

/** A refused envelope in the codes of a flow. */
export function refusedEnvelope<Code>(
  { kind, check, advice }: EnvelopeRefusal,
  codes: FaultCodes<Code>,
): Refusal<Code> {
  return { code: codes[faultOfCheck[check.name] ?? "unparsable"], kind, check, advice };
}

const faultOfCheck: Readonly<Record<string, EnvelopeFault>> = {
  "content-choice": "wrong-content",
  "message-kind": "wrong-content",
  "one-recipient": "wrong-content",
  "payload-form": "wrong-content",
  "header-fields-allowed": "wrong-content",
  "signer-kind": "wrong-content",
  "recipient-is-us": "not-the-recipient",
  "key-algorithm-known": "unknown-algorithm",
  "content-algorithm-known": "unknown-algorithm",
  "key-unwraps": "undecryptable",
  "content-decrypts": "undecryptable",
  "header-psid": "wrong-psid",
  "generation-time-present": "no-time",
  "generation-time-within-tolerance": "wrong-time",
  "signer-known": "unknown-signer",
  "external-payload-hash": "wrong-signature",
  "signer-key-usable": "wrong-signature",
  "hash-of-signer": "wrong-signature",
  "signer-named": "wrong-signature",
  "data-signature": "wrong-signature",
};
