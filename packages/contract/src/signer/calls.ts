import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { verdict } from "../decoders/verdict.ts";
import { limits } from "../limits.ts";
import { momentOfAnyForm } from "../moments.ts";
import { sentBack } from "../unknown-names.ts";
import { messageText, octetsText } from "./octets-text.ts";

const { rsuId, j2735Octets, packetOctets } = limits;
const rsuIdRule = `must be a text of ${rsuId.min} to ${rsuId.max} characters`;

/** Degrees and metres of WGS 84, within what a header of IEEE 1609.2 holds. */
const generationLocation = z.object({
  latitude: within(-90, 90),
  longitude: within(-179.9999999, 180),
  elevation: within(-409.6, 6143.9),
});

/** A roadside message that is to be signed. */
const signRequest = z
  .object({
    /** Names the roadside unit; it is logged, and chooses nothing. */
    rsuid: z.string(rsuIdRule).check(z.minLength(rsuId.min, rsuIdRule), z.maxLength(rsuId.max, rsuIdRule)),
    generationTime: momentOfAnyForm,
    /** A MessageFrame in UPER. */
    j2735message: messageText(j2735Octets),
    /** Until when the message holds. */
    expiryTime: z.optional(momentOfAnyForm),
    generationLocation: z.optional(generationLocation),
    /** What goes along to tell who signed: the whole certificate, or its HashedId8. */
    signer: z._default(z.enum(["certificate", "digest"], "must be certificate or digest"), "certificate"),
  })
  .check(
    z.refine(({ generationTime, expiryTime }) => !(expiryTime && expiryTime <= generationTime), {
      path: ["expiryTime"],
      error: "must be after generationTime",
    }),
  );

/** What signing gives. */
export const signedPacket = z.object({
  /** COER of Ieee1609Dot2Data, in the notation of `j2735message`. */
  returnPacket: z.string(),
  /** When the certificate ends, and with it what the packet says. */
  certificateExpires: z.iso.datetime(),
});
export type SignedPacket = z.output<typeof signedPacket>;

const signedRequest = sentBack(
  z.object({
    /** COER of Ieee1609Dot2Data, as signing gives it. */
    returnPacket: octetsText(packetOctets),
  }),
  signedPacket,
);

const overrideRule = "must be a whole number of seconds from 0 on; 0 means the usual four hours";

/** The request of jpo-security-svcs (USDOT) to a signing service; the number may be text, as that service sends it. */
const backendRequest = z.object({
  /** A MessageFrame in UPER. */
  message: messageText(j2735Octets),
  /** For how many seconds the message holds. */
  sigValidityOverride: z.pipe(
    z
      .optional(z.union([z.string(), z.number()], overrideRule))
      .check(z.refine((given) => /^\d{1,10}$/.test(String(given ?? 0)), overrideRule)),
    z.transform((given) => Number(given ?? 0)),
  ),
});

/** Its answer. */
const backendAnswer = z.object({
  /** COER of Ieee1609Dot2Data, in the notation of `message`. */
  "message-signed": z.string(),
  /** When the message ends, in seconds since 1970: never after the certificate. */
  "message-expiry": z.int(),
});

/** Signs what roadside units send, and tells what is to be thought of it. */
export const signerCalls = {
  sign: {
    method: "POST",
    path: "/signer/sign",
    summary:
      "Signs a J2735 message with the organization's roadside certificate, under the PSID of its type.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: signRequest },
    answer: { type: "json", schema: signedPacket },
  },
  signForBackend: {
    method: "POST",
    path: "/signer/jpo-security-svcs/sign",
    summary: "Signs a J2735 message, in the shape in which jpo-security-svcs asks a signing service.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: backendRequest },
    answer: { type: "json", schema: backendAnswer },
  },
  verify: {
    method: "POST",
    path: "/signer/verify",
    summary: "Judges a signed packet as the decoder does, with this portal's authorities at hand.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: signedRequest },
    answer: { type: "json", schema: verdict },
  },
} as const satisfies Record<string, Call>;

function within(min: number, max: number) {
  const rule = `must be a number from ${min} to ${max}`;
  return z.number(rule).check(z.minimum(min, rule), z.maximum(max, rule));
}
