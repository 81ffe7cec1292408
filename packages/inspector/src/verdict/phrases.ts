import { toHex } from "@v2x/asn1";
import {
  type ChainCertificate,
  type Light,
  timeText,
  type Verdict,
  type VerdictCheck,
} from "@v2x/credentials";
import { textOfCheck } from "@v2x/v2x-schema";

/** What a certificate or message that holds nowhere else is read by. */
const wholeRules = new Set(["certificate-decodes", "message-decodes"]);

/** Questions that must be answered before anything is trusted; whether it is revoked often cannot be. */
const decisive = new Set<Light["id"]>(["decoded", "signature", "chain", "permissions", "region", "time"]);

/** Longer than this, a finding belongs into its light, … */
const longestPhrase = 120;
/** … which has room for so many characters. */
const longestInLight = 400;

/** Why octets cannot be judged at all: they are unreadable, or nobody signed them. */
export function phraseOfUnreadable({ lights, chain, hashedId8 }: Verdict): string | undefined {
  const decoded = lightOf(lights, "decoded");
  const whole = decoded.checks.find(({ name }) => wholeRules.has(name));
  if (whole?.outcome === "fail") return uncapitalized(firstSentence(decoded.reason));
  // The signature of a certificate request by itself can be known though no chain can.
  const isEnvelope =
    chain.length === 0 &&
    hashedId8 === undefined &&
    lightOf(lights, "chain").state === "notApplicable" &&
    lightOf(lights, "signature").state !== "fail";
  return isEnvelope ? uncapitalized(firstSentence(decoded.reason)) : undefined;
}

/** What is wrong, each once, in the order of the lights. */
export function failurePhrases(verdict: Verdict, now: Date): readonly string[] {
  const phrases = verdict.lights.flatMap((light) => failuresOf(light, verdict, now));
  return [...new Set(phrases)];
}

/** What is wrong by one light, or where nothing is, what it leaves open. */
export function phrasesOf(light: Light, verdict: Verdict, now: Date): readonly string[] {
  return light.state === "unknown"
    ? openPhrasesOf(light, verdict, longestInLight)
    : failuresOf(light, verdict, now, longestInLight);
}

function failuresOf(light: Light, verdict: Verdict, now: Date, longest = longestPhrase): readonly string[] {
  if (light.state !== "fail") return [];
  const failed = light.checks.filter(({ outcome }) => outcome === "fail");
  return failed.length === 0
    ? [uncapitalized(firstSentence(light.reason, longest))]
    : failed.map((check) => failurePhrase(check, verdict, now, longest));
}

/** What stays open although it must be known before anything is trusted, each once. */
export function openPhrases(verdict: Verdict): readonly string[] {
  const { lights, missing } = verdict;
  const open = lights.filter(({ id, state }) => state === "unknown" && decisive.has(id));
  // What is missing holds up whatever is open.
  const phrases = (missing.length > 0 ? lights.slice(0, 1) : open).flatMap((light) =>
    openPhrasesOf(light, verdict),
  );
  return [...new Set(phrases)];
}

function openPhrasesOf(
  { checks, reason }: Light,
  { missing, chain }: Verdict,
  longest = longestPhrase,
): readonly string[] {
  const who = chain.length === 0 ? "signer" : "issuer";
  if (missing.length > 0) return missing.map((id) => `${who} ${toHex(id).toUpperCase()} missing`);
  const open = checks.find(({ outcome }) => outcome === "unknown");
  return [
    open === undefined
      ? uncapitalized(firstSentence(objectionIn(reason), longest))
      : openPhrase(open, longest),
  ];
}

/** Where all that was checked holds, a reason says last what it does not show. */
function objectionIn(reason: string): string {
  return /^.*\. But (.+)$/s.exec(reason)?.[1] ?? reason;
}

function failurePhrase(check: VerdictCheck, verdict: Verdict, now: Date, longest: number): string {
  const { subject = "" } = check;
  const position = positionIn(check, verdict.chain);
  const certificate = certificateOf(check, verdict.chain);
  // A message is another thing than its signer's certificate, which needs its name.
  const isOwn = position === 0 && verdict.hashedId8 !== undefined;
  const who = isOwn ? "" : (certificate?.title ?? subject);
  switch (check.name) {
    case "valid-at-moment":
      return certificate === undefined
        ? `${who} not valid`.trim()
        : `${who} ${endOf(certificate, now)}`.trim();
    case "certificate-signature":
      return who === "" ? "signature is not the issuer's" : `signature of ${who} is not its issuer's`;
    case "data-signature":
      return subject === "" ? "signature is not the signer's" : `signature of ${subject} does not hold`;
    case "not-revoked":
      return `${who} revoked`.trim();
    case "list-current":
      return cut(
        uncapitalized(textOfCheck(check))
          .replace(/^the list/, subject || "the list")
          .replace(/\. .*$/s, ""),
        longest,
      );
    case "root-trusted":
      return `${check.subject ?? "its root"} was removed from its trust list`;
    default:
      return cut(`${who === "" ? "" : `${who}: `}${uncapitalized(textOfCheck(check))}`, longest);
  }
}

function endOf({ validity: { notBefore, notAfter } }: ChainCertificate, now: Date): string {
  return now < notBefore ? `not valid before ${dayOf(notBefore)}` : `expired ${dayOf(notAfter)}`;
}

function openPhrase(check: VerdictCheck, longest: number): string {
  if (check.name === "root-trusted") return `nobody has declared ${check.subject ?? "its root"} trusted`;
  return cut(uncapitalized(textOfCheck(check)), longest);
}

/** The certificate of the chain that a check is about. */
export function certificateOf(check: VerdictCheck, chain: Verdict["chain"]): ChainCertificate | undefined {
  const position = positionIn(check, chain);
  return position === undefined ? undefined : chain[position];
}

/** Which certificate of the chain a check is about; of a list of electors, each stands for itself. */
function positionIn({ path, subject }: VerdictCheck, chain: Verdict["chain"]): number | undefined {
  const digits = /^chain\[(\d+)\]/.exec(path)?.[1];
  if (digits !== undefined) return Number(digits);
  const named = chain.findIndex(({ title }) => title === subject);
  return named < 0 ? undefined : named;
}

function lightOf(lights: readonly Light[], id: Light["id"]): Light {
  const light = lights.find((one) => one.id === id);
  if (light === undefined) throw new TypeError(`a verdict has a light ${id}`);
  return light;
}

/** A day is enough for a headline; the light has the second. */
export function dayOf(moment: Date): string {
  return timeText(moment).slice(0, 10);
}

function firstSentence(text: string, longest = longestPhrase): string {
  return cut(/^(.*?)\.(?:\s|$)/s.exec(text)?.[1] ?? text, longest);
}

function uncapitalized(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function cut(text: string, longest: number): string {
  const clean = text.replace(/[.]$/, "");
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1)}…`;
}
