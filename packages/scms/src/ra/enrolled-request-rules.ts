import { timeText } from "@v2x/credentials";
import {
  type Authority,
  type CodedRule,
  type FaultCodes,
  isInForce,
  type Refusal,
  recipientRule,
  refusedEnvelope,
} from "@v2x/pki";
import type { EnvelopeRefusal } from "@v2x/protocol";
import type { EnrolledDevice } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";

/** What an enrollment certificate signs. */
export interface SignedByEnrolled {
  readonly enrolled: EnrolledDevice;
  readonly now: Date;
}

/** A request that an enrollment certificate signs, encrypted for the RA. */
export interface EnrolledRequest extends SignedByEnrolled {
  /** The generation of the RA that it is encrypted for. */
  readonly addressed: Authority | undefined;
}

/** What the RA asks of whoever posts with an enrollment certificate, whatever is posted. */
export const enrolledDeviceRules: readonly CodedRule<SignedByEnrolled, FineError>[] = [
  {
    name: "device-not-blocked",
    clause: "IEEE 1609.2.1 6.3.5",
    path: "",
    expected: "the device that the enrollment certificate was issued for is active",
    code: "400-20",
    ask: ({ enrolled: { device } }) => device.state === "ACTIVE" || { found: `it is ${device.state}` },
  },
  {
    name: "enrollment-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the enrollment certificate is valid now",
    code: "400-62",
    ask({ enrolled: { record }, now }) {
      const { notBefore, notAfter } = record;
      if (notBefore <= now && now < notAfter) return true;
      return { found: `it is valid from ${timeText(notBefore)} until ${timeText(notAfter)}` };
    },
  },
  {
    name: "enrollment-chain",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the ECA that issued the enrollment certificate is still trusted",
    code: "400-40",
    ask({ enrolled: { eca }, now }) {
      if (eca === undefined) return { found: "its certificate is damaged here" };
      return isInForce(eca, now) || { found: "its certificate is revoked or has ended" };
    },
  },
];

/** The same of who encrypts for the RA. */
export const enrolledRequestRules: readonly CodedRule<EnrolledRequest, FineError>[] = [
  recipientRule<FineError>("400-81", "IEEE 1609.2.1 6.3.5"),
  ...enrolledDeviceRules,
];

/** The fine error of an envelope that the RA could not open. */
export function refusedAtRa(refusal: EnvelopeRefusal): Refusal<FineError> {
  const isPlain = refusal.check.name === "content-choice" && refusal.kind === "encrypted";
  const refused = refusedEnvelope<FineError>(refusal, faults);
  return isPlain ? { ...refused, code: "400-10" } : refused;
}

const faults: FaultCodes<FineError> = {
  unparsable: "400-42",
  "wrong-content": "400-42",
  "not-the-recipient": "400-81",
  "unknown-algorithm": "400-41",
  undecryptable: "400-41",
  "wrong-psid": "400-42",
  "no-time": "400-42",
  "wrong-time": "400-42",
  "unknown-signer": "400-21",
  "wrong-signature": "400-43",
};
