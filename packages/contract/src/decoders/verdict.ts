import * as z from "zod/mini";
import { hashedId8Hex, isHexPairs } from "../hex.ts";
import { limits } from "../limits.ts";
import { isMoment } from "../moments.ts";
import { coerDecoderTypes } from "./decoded-structure.ts";

/** What octets that are to be judged are said to be: a word of the COER decoder's selector, or any signed message. */
export const verdictTypes = [...coerDecoderTypes, "Ieee1609DataSigned"] as const;
export type VerdictType = (typeof verdictTypes)[number];

/** The questions of a verdict, each answered apart from the others, in the order in which they are shown. */
export const verdictLights = [
  "decoded",
  "canonical",
  "signature",
  "chain",
  "permissions",
  "region",
  "time",
  "revocation",
] as const;
export type VerdictLightId = (typeof verdictLights)[number];

/** `unknown`: what is at hand does not decide it. `notApplicable`: nothing of that kind can be asked here. */
export const verdictStates = ["pass", "fail", "unknown", "notApplicable"] as const;
export type VerdictState = (typeof verdictStates)[number];

const { decodedOctets, verdictCertificates } = limits;
const hexRule = "must be pairs of hexadecimal digits (0-9, a-f) with nothing between them";
const sizeRule = `must have at most ${2 * decodedOctets.max} hexadecimal digits`;
const nowRule = "must be a moment such as 2026-03-01T12:00:00Z, from 2004 to 2139";
const countRule = `must have at most ${verdictCertificates.max} entries`;

const octets = z.string(hexRule).check(
  z.maxLength(2 * decodedOctets.max, sizeRule),
  z.refine((text) => text !== "" && isHexPairs(text), hexRule),
);
const manyOctets = z
  .array(octets, "must be a list of pairs of hexadecimal digits")
  .check(z.maxLength(verdictCertificates.max, countRule));

/** Asks for a verdict on a certificate, trust list, revocation list or signed message. */
export const verdictRequest = z.object(
  {
    /** What is to be judged. */
    hex: octets,
    /** What it is said to be; a certificate that is said to be a `CcmsCert` is asked for the European profile. */
    type: z._default(z.enum(verdictTypes, `must be one of ${verdictTypes.join(", ")}`), "unknown"),
    /** The time for which the verdict is asked; absent, of a message its generation, of anything else the present. */
    now: z.optional(z.string(nowRule).check(z.refine(isMoment, nowRule))),
    /** Certificates, trust lists, revocation lists and messages that are at hand. Nothing here becomes trusted. */
    known: z._default(manyOctets, []),
    /** Certificates of roots and trust list managers that the asker declares trusted. */
    trusted: z._default(manyOctets, []),
    /** Whether the authorities of this portal are at hand, their root and trust list manager trusted. */
    useOwn: z._default(z.boolean("must be true or false"), true),
  },
  "must be an object with hex, type, now, known, trusted and useOwn",
);
export type VerdictRequest = z.output<typeof verdictRequest>;

/** One thing that was looked at and what came of it, passed ones too. */
const check = z.object({
  /** Names the rule, stable, kebab-case. */
  name: z.string(),
  /** The clause that asks for it. */
  clause: z.string(),
  outcome: z.enum(verdictStates),
  /** What the rule asks for, for people. */
  expected: z.string(),
  /** What is there, for people; absent where it says no more than `expected`. */
  found: z.optional(z.string()),
  /** The component looked at, e.g. `chain[1].toBeSigned.region`: 0 is what was judged or its signer, 1 its issuer. */
  path: z.string(),
  /** Whom it is about: a certificate by its title, a list. */
  subject: z.optional(z.string()),
});
export type VerdictCheck = z.output<typeof check>;

/** What comes of a verdict as a whole; `open`: what is at hand decides it neither way; `unsigned`: nobody signed it. */
export const verdictStandings = ["trusted", "notTrusted", "open", "unsigned"] as const;
export type VerdictStanding = (typeof verdictStandings)[number];

/** Why a verdict holds for its moment. */
export const verdictTimeSources = ["asked", "captured", "generation", "now"] as const;
export type VerdictTimeSource = (typeof verdictTimeSources)[number];

/** Where evidence came from: `given` by hand, of the same `file`, `met` earlier in this browser, or the portal's `own`. */
export const evidenceOrigins = ["given", "file", "met", "own"] as const;
export type EvidenceOrigin = (typeof evidenceOrigins)[number];

/** This portal's own authorities and lists: what a verdict that uses them has at hand, each in hex. */
export const ownEvidence = z.object({
  /** Certificates of all generations, and lists. */
  evidence: z.array(z.string()),
  /** The roots and trust list managers among them that are trusted. */
  anchors: z.array(z.string()),
});
export type OwnEvidence = z.output<typeof ownEvidence>;

/** The answers to each question: what is decoded need not be signed, what is signed need not be trusted. */
export const verdict = z.object({
  /** The verdict in one line, failures first. */
  headline: z.object({
    standing: z.enum(verdictStandings),
    /** E.g. `Not trusted: expired 2019-12-31; issuer 34556D34931E5E5C missing`. */
    text: z.string(),
    /** What to do about it: a whole sentence. */
    advice: z.optional(z.string()),
  }),
  /** What the octets turned out to be, for people. */
  title: z.string(),
  /** Of a certificate. */
  hashedId8: z.optional(hashedId8Hex),
  /** The moment for which it holds. */
  now: z.string(),
  /** Why for that one: it was asked for, the frame was captured then, the message says so, or it is the present. */
  timeSource: z.enum(verdictTimeSources),
  /** One for each of `verdictLights`, in their order. */
  lights: z.array(
    z.object({
      id: z.enum(verdictLights),
      state: z.enum(verdictStates),
      /** Whole sentences: what was looked at, what was found. Of a light that fails, its first check. */
      reason: z.string(),
      /** The clause that asks for it. */
      clause: z.optional(z.string()),
      /** What was looked at: failures first, then what stayed open. */
      checks: z.array(check),
      /** How many more were looked at than `checks` holds. */
      furtherChecks: z.number(),
    }),
  ),
  /** Certificates without which questions stay open: give them as `known` and ask again. */
  missing: z.array(hashedId8Hex),
  /** What the answers rest on besides what was judged: certificates of the chain, then lists. */
  used: z.array(
    z.object({
      title: z.string(),
      /** Of a certificate. */
      hashedId8: z.optional(hashedId8Hex),
      from: z.enum(evidenceOrigins),
    }),
  ),
  /**
   * The certificate that was judged, or the message's signer, then its issuers as far as they are at hand; of a list
   * that electors sign, each of them.
   */
  chain: z.array(
    z.object({
      /** Role, name and HashedId8. */
      title: z.string(),
      hashedId8: hashedId8Hex,
      validity: z.object({ notBefore: z.string(), notAfter: z.string() }),
      /** Whether it is a root that is trusted here. */
      isTrusted: z.boolean(),
    }),
  ),
});
export type Verdict = z.output<typeof verdict>;
