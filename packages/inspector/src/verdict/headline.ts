import {
  type ChainCertificate,
  isProfileFinding,
  type JudgedTime,
  judgedTimeText,
  type Verdict,
  type VerdictCheck,
} from "@v2x/credentials";
import { textOfCheck } from "@v2x/v2x-schema";
import { certificateOf, dayOf, failurePhrases, openPhrases, phraseOfUnreadable } from "./phrases.ts";

/**
 * What comes of a verdict as a whole. `open`: what is at hand decides it neither way. `unsigned`: there is nobody whom
 * to trust.
 */
export const standings = ["trusted", "notTrusted", "open", "unsigned"] as const;
export type Standing = (typeof standings)[number];

/** A verdict in one line, the worst first. */
export interface Headline {
  readonly standing: Standing;
  /** E.g. "Not trusted: expired 2019-12-31; issuer 34556D34931E5E5C missing". */
  readonly text: string;
  /** What to do about it: a whole sentence. */
  readonly advice?: string;
}

/** A headline names this many things; the lights have them all. */
const mostPhrases = 4;

/** Of what nobody signed: nothing is wrong with it, and nothing stands behind it. */
export const unsignedHeadline: Headline = {
  standing: "unsigned",
  text: "Not signed: nobody answers for it",
};

/** Of what is secured in the format of TS 103 097 V1.2.1. */
export const oldFormatHeadline: Headline = {
  standing: "open",
  text: "Cannot be judged: secured in the format of TS 103 097 V1.2.1 (old format, not verifiable here)",
};

/**
 * The headline of a verdict: failures first, then what stays open. Whether something is revoked is often not to be
 * known; that alone leaves it trusted, and the headline says so.
 *
 * @param time - for which it was judged. What was valid then and has ended since says both.
 */
export function headlineOf(verdict: Verdict, time: JudgedTime): Headline {
  if (verdict.isUnsigned) return unsignedHeadline;
  if (verdict.isInOldFormat) return oldFormatHeadline;
  const unreadable = phraseOfUnreadable(verdict);
  if (unreadable !== undefined) return { standing: "open", text: `Cannot be judged: ${unreadable}` };
  const failures = failurePhrases(verdict, time.at);
  const open = openPhrases(verdict);
  const advice = adviceOn(verdict, time);
  if (failures.length > 0) {
    return { standing: "notTrusted", text: line("Not trusted", [...failures, ...open]), ...advice };
  }
  if (open.length > 0) return { standing: "open", text: line("Cannot be judged", open), ...advice };
  return { standing: "trusted", text: trustedText(verdict, time) };
}

function line(lead: string, phrases: readonly string[]): string {
  const further = phrases.length - mostPhrases;
  const named = phrases.slice(0, mostPhrases).join("; ");
  return `${lead}: ${named}${further > 0 ? `; and ${further} more` : ""}`;
}

function adviceOn(verdict: Verdict, time: JudgedTime): Pick<Headline, "advice"> {
  const { missing, chain, lights } = verdict;
  const [first] = missing;
  if (first !== undefined) {
    const what = chain.length === 0 ? "the signer" : "that issuer";
    return { advice: `Give the certificate of ${what} to go on.` };
  }
  const [failed] = lights.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === "fail"));
  if (failed !== undefined) return adviceOnFailed(failed, verdict, time);
  const root = lights
    .find(({ id }) => id === "chain")
    ?.checks.find(({ name, outcome }) => name === "root-trusted" && outcome === "unknown");
  return root === undefined
    ? {}
    : { advice: "If you know that root to be the right one, give its certificate and declare it trusted." };
}

/** Of what fails first. What was changed or is forged cannot be helped; what came too late or too early can. */
function adviceOnFailed(
  failed: VerdictCheck,
  { chain }: Verdict,
  time: JudgedTime,
): Pick<Headline, "advice"> {
  switch (failed.name) {
    case "valid-at-moment": {
      const certificate = certificateOf(failed, chain);
      if (time.source === "captured" || time.source === "generation") {
        return {
          advice: `It was judged for ${judgedTimeText(time)}. If that clock was wrong, choose a time.`,
        };
      }
      return certificate !== undefined && time.at < certificate.validity.notBefore
        ? { advice: "Check the clock, or have it judged for a moment after that." }
        : { advice: "Get a new one, or have it judged for the moment at which it was used." };
    }
    case "not-revoked":
      return { advice: "Get a new one: what is revoked is not taken by others any more." };
    default:
      return {};
  }
}

function trustedText({ hashedId8, chain, lights, notAfter }: Verdict, time: JudgedTime): string {
  const [first, issuer] = chain;
  const revocation = lights.find(({ id }) => id === "revocation");
  const caveats = [
    ...(revocation?.state === "unknown" ? ["whether it is revoked is not known"] : []),
    ...lights.flatMap(({ checks }) => checks.filter(isProfileFinding)).map(findingText),
  ];
  const caveat = caveats.map((one) => `; ${one}`).join("");
  const lead = leadOf(notAfter, time);
  if (first === undefined) return `${lead}${caveat}`;
  // Of a list of electors the chain is its signers side by side, of a message the signer comes first.
  if (hashedId8 === undefined) return `${lead}: signed by ${first.title}${caveat}`;
  // A trust list manager and an elector stand for themselves as a root does, and are none.
  const itself = first.title.startsWith("root CA")
    ? "a root that is trusted here"
    : "it is itself trusted here";
  const by = issuer === undefined ? itself : `signed by ${issuer.title}`;
  return `${lead === "Trusted" ? `Trusted until ${dayOf(firstEnd(chain))}` : lead}: ${by}${caveat}`;
}

function findingText(check: VerdictCheck): string {
  return `finding of the profile: ${textOfCheck(check)}`;
}

/** What was valid when it was captured or signed may have ended since. */
function leadOf(notAfter: Date | undefined, { at, source, now }: JudgedTime): string {
  if (notAfter === undefined || notAfter > now) return "Trusted";
  switch (source) {
    case "captured":
      return `Valid when captured (${dayOf(at)}); expired since ${dayOf(notAfter)}`;
    case "generation":
      return `Valid when signed (${dayOf(at)}); expired since ${dayOf(notAfter)}`;
    default:
      return "Trusted";
  }
}

/** A certificate lives no longer than those above it. */
function firstEnd(chain: readonly ChainCertificate[]): Date {
  return new Date(Math.min(...chain.map(({ validity }) => validity.notAfter.getTime())));
}
