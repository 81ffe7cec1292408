import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { decoderText } from "../hex.ts";
import { limits } from "../limits.ts";
import { coerDecoderType, decodedStructure, uperDecoderType } from "./decoded-structure.ts";
import { ownEvidence, verdict, verdictRequest } from "./verdict.ts";

const textBody = { type: "text", schema: decoderText, maxLength: 2 * limits.decodedOctets.max } as const;
const notation = { type: "text", structured: decodedStructure } as const;

/** What reads and judges octets of either system; nothing of it is kept. Open to members of any organization. */
export const decoderCalls = {
  decodeHexEncodedCOER: {
    method: "POST",
    path: "/api/async/ccms/tools/decodeHexEncodedCOER",
    summary:
      "Decodes a COER structure given as hex, or as its value in JSON, XER or value notation; a missing type is found out.",
    auth: "member",
    query: z.object({ type: z._default(coerDecoderType, "unknown") }),
    body: textBody,
    answer: notation,
  },
  decodeHexEncodedUPER: {
    method: "POST",
    path: "/api/decodeHexEncodedUPER",
    summary:
      "Decodes a message of SAE J2735 or ETSI ITS given as hex, secured or not, or as its value in JSON, XER or value notation; a missing type is found out.",
    auth: "member",
    query: z.object({ type: z._default(uperDecoderType, "unknown") }),
    body: textBody,
    answer: notation,
  },
  decodeCOER: {
    method: "POST",
    path: "/api/async/ccms/ca/decodeCOER",
    summary: "Decodes a certificate of either system; a missing type is found out.",
    auth: "member",
    query: z.object({ type: z._default(coerDecoderType, "unknown") }),
    body: { type: "octets", maxLength: limits.decodedOctets.max },
    answer: notation,
  },
  ownEvidence: {
    method: "GET",
    path: "/api/verdict/authorities",
    summary: "Certificates and lists of this portal's own authorities, for judging elsewhere.",
    auth: "member",
    answer: { type: "json", schema: ownEvidence },
  },
  verdict: {
    method: "POST",
    path: "/api/verdict",
    summary:
      "Judges a certificate, trust list, revocation list or signed message: one answer to each question, nothing kept.",
    auth: "member",
    body: { type: "json", schema: verdictRequest, maxLength: limits.verdictRequestOctets.max },
    answer: { type: "json", schema: verdict },
  },
} as const satisfies Record<string, Call>;
