import * as z from "zod/mini";

const octetRange = z.object({ text: z.int(), offset: z.int(), length: z.int() });

/** A check of a trace with the octets that broke it. */
const traceCheck = z.object({
  name: z.string(),
  clause: z.string(),
  outcome: z.enum(["pass", "fail", "unknown", "notApplicable"]),
  expected: z.string(),
  found: z.optional(z.string()),
  path: z.string(),
  octets: z.optional(octetRange),
});

/** Members of every trace: what came of a request, and what its authority saw, texts as upper-case hex. */
export const traceMembers = {
  id: z.string(),
  creationDate: z.iso.datetime(),
  /** The first 16 octets of its SHA-256 digest, 32 upper-case digits. */
  requestHash: z.string(),
  eventType: z.string(),
  /** What came of the request, for people. */
  message: z.string(),
  success: z.boolean(),
  responseCode: z.nullable(z.string()),
  canonicalId: z.nullable(z.string()),
  /** What was received, then each plaintext that came out of the one before; no key is among them. */
  texts: z.array(z.string()),
  /** How much of each text is kept, in words, where not all is: `first 2,048 of 9,130 octets`. Of unproven senders. */
  kept: z.optional(z.array(z.string())),
  layers: z.array(
    z.object({
      kind: z.string(),
      /** The ASN.1 type that it is read as; empty for HTTP. */
      type: z.string(),
      octets: z.optional(octetRange),
      checks: z.array(traceCheck),
    }),
  ),
  /** What to change, where the fault is one that is known. */
  advice: z.array(z.object({ name: z.string(), text: z.string() })),
};

const trace = z.object({ log: z.string(), ...traceMembers });

/** The trace of a request to an authority of either system. */
export type RequestTrace = z.output<typeof trace>;
