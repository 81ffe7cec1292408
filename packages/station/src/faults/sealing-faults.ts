import { toTime64 } from "@v2x/credentials";
import { SecuredCertificateRequestPsid } from "@v2x/v2x-schema";
import type { EnrolmentDeviation, SealingDeviation, SignedPart } from "../requests/deviation.ts";
import {
  innermostOf,
  lastOctetChanged,
  otherCipher,
  otherRecipient,
  otherTag,
  withoutLeapSeconds,
  withoutP1,
} from "./broken-octets.ts";

/** The codes of one flow for what can be wrong in any encrypted request. */
export interface SealingCodes {
  readonly unknownAlgorithm: string;
  readonly undecryptable: string;
}

/** A fault without the answer to it. */
interface SealingFault {
  readonly name: string;
  readonly breaks: string;
  readonly code?: string;
  readonly check: string;
  readonly deviation: SealingDeviation;
}

/** What can be wrong with the octets of any request. */
export const octetFaults = [
  {
    name: "base64",
    breaks: "sends the octets as Base64 text",
    check: "protocol-version",
    deviation: { octets: (octets) => Buffer.from(Buffer.from(octets).toString("base64")) },
  },
  {
    name: "truncated",
    breaks: "leaves out the last octet of the body",
    check: "envelope-decodes",
    deviation: { octets: (octets) => octets.slice(0, -1) },
  },
] as const satisfies readonly SealingFault[];

/** What can be wrong in any encrypted request: its octets and its encryption. */
export function sealingFaults(codes: SealingCodes) {
  return [
    ...octetFaults,
    {
      name: "wrong-recipient",
      breaks: "names another recipient than the authority",
      check: "recipient-is-us",
      deviation: { encrypted: otherRecipient },
    },
    {
      name: "without-p1",
      breaks: "wraps the key without the digest of the recipient's certificate as P1",
      check: "key-unwraps",
      deviation: { encrypted: withoutP1 },
    },
    {
      name: "wrong-tag",
      breaks: "changes the tag of the ciphertext",
      code: codes.undecryptable,
      check: "content-decrypts",
      deviation: { encrypted: otherTag },
    },
    {
      name: "unknown-cipher",
      breaks: "names SM4 as the cipher",
      code: codes.unknownAlgorithm,
      check: "content-algorithm-known",
      deviation: { encrypted: otherCipher },
    },
  ] as const satisfies readonly SealingFault[];
}

/** What can be wrong inside the encryption to EA or AA. */
export function bareMessageFault(unparsable: string) {
  return {
    name: "bare-message",
    breaks: "encrypts a bare EtsiTs102941Data without an Ieee1609Dot2Data around it",
    code: unparsable,
    check: "protocol-version",
    deviation: { plaintext: innermostOf },
  } as const;
}

/** Breaks the signature of one part. */
export function brokenSignature(broken: SignedPart): Pick<EnrolmentDeviation, "signed"> {
  return { signed: (octets, part) => (part === broken ? lastOctetChanged(octets) : octets) };
}

/** What can be wrong in a signed part's header, by its deviation. */
export const headerDeviations = {
  otherPsid: (changed: SignedPart): Pick<EnrolmentDeviation, "header"> => ({
    header: (header, part) => (part === changed ? { ...header, psid: 36 } : header),
  }),
  withoutTime: (changed: SignedPart): Pick<EnrolmentDeviation, "header"> => ({
    header: (header, part) => (part === changed ? { psid: SecuredCertificateRequestPsid } : header),
  }),
  /** In every part: a clock is wrong for all of them. */
  shifted: (now: Date, byMs: number): Pick<EnrolmentDeviation, "header"> => ({
    header: (header) => ({ ...header, generationTime: toTime64(new Date(now.getTime() + byMs)) }),
  }),
  withoutLeapSeconds: (now: Date): Pick<EnrolmentDeviation, "header"> => ({
    header: (header) => ({ ...header, generationTime: withoutLeapSeconds(now) }),
  }),
} as const;
