import {
  asAskedChecks,
  type DecodedCertificate,
  type Light,
  type LightId,
  timeText,
  type Verdict,
  type VerdictCheck,
  validityOf,
} from "@v2x/credentials";
import {
  certificateRoleOf,
  durationMs,
  endOfIPeriod,
  europeanRoleNames,
  failuresIn,
  startOfIPeriod,
} from "@v2x/v2x-schema";
import { dayOf, phrasesOf } from "../verdict/phrases.ts";
import { answerFrom, type FileAnswer, type FileQuestion } from "./checked-file.ts";
import type { Place } from "./forms/index.ts";

/** What each question is told by. Whether something is revoked often cannot be known, and that alone holds nothing up. */
const lightsOf: Readonly<Record<Exclude<FileQuestion, "key">, readonly LightId[]>> = {
  form: ["decoded", "canonical"],
  chain: ["signature", "chain", "permissions", "region", "revocation"],
  dates: ["time"],
};

/**
 * The answers that a verdict gives, and what was asked for, to all questions but that for the key.
 *
 * @param hasOwnKey - whether the private key beside a certificate is the one that it stands for.
 */
export function answersOf(
  verdict: Verdict,
  certificate: DecodedCertificate | undefined,
  { place, hasOwnKey, now }: { readonly place: Place; readonly hasOwnKey: boolean; readonly now: Date },
): Readonly<Record<Exclude<FileQuestion, "key">, FileAnswer>> {
  const asked = certificate === undefined ? [] : askedFailures(certificate, place);
  const ofPeriod = certificate === undefined ? undefined : lifeInPeriod(certificate, place, now);
  // That an issuer stands behind an implicit certificate shows by its key alone.
  const isBound =
    certificate?.value.type === "implicit" && hasOwnKey && verdict.chain.at(-1)?.isTrusted === true;
  const isProven = ({ id, state }: Light) =>
    isBound && state === "unknown" && (id === "signature" || id === "chain");
  const isUnreadable = verdict.lights.some(({ id, state }) => id === "decoded" && state === "fail");
  const of = (question: keyof typeof lightsOf) =>
    verdict.lights
      .filter(({ id }) => lightsOf[question].includes(id))
      // The other lights say no more than that.
      .filter(({ id }) => !isUnreadable || id === "decoded")
      .map((light) => (question === "dates" && ofPeriod !== undefined ? withoutOwnStart(light) : light))
      .map((light) => (isProven(light) ? proven(light) : light))
      .flatMap((light) => findingsOf(light, verdict, now));
  return {
    form: answerFrom([
      ...of("form"),
      ...otherRole(certificate, place),
      ...asked.filter(({ about }) => about === "form"),
    ]),
    chain: answerFrom([...otherRole(certificate, place), ...of("chain")]),
    dates: answerFrom([
      ...(ofPeriod === undefined ? [] : [ofPeriod]),
      ...of("dates"),
      ...asked.filter(({ about }) => about === "dates"),
    ]),
  };
}

/** Roles that permissions tell for certain. */
const toldRoles: readonly string[] = [
  ...Object.values(europeanRoleNames),
  "ECA",
  "ICA",
  "ACA",
  "RA",
  "elector",
];

function otherRole(certificate: DecodedCertificate | undefined, { role }: Place) {
  const found =
    role === undefined || certificate === undefined ? undefined : certificateRoleOf(certificate.value);
  if (found === undefined || found === role || !toldRoles.includes(found)) return [];
  const text = `it is the certificate of another role: ${found}, where ${role} belongs`;
  return [{ state: "fail" as const, text }];
}

function proven(light: Light): Light {
  const reason =
    "Its issuer stands behind it: the private key beside it fits the key that is made with the issuer's.";
  return { ...light, state: "pass", reason, checks: [] };
}

function findingsOf(
  light: Light,
  verdict: Verdict,
  now: Date,
): readonly { state: Light["state"]; text: string }[] {
  const { id, state, reason } = light;
  if (id === "revocation" && state === "unknown") return [];
  const phrases = phrasesOf(light, verdict, now);
  return (phrases.length === 0 ? [reason] : phrases).map((text) => ({ state, text }));
}

/** That a certificate begins later is foreseen, or was told apart already. */
function withoutOwnStart(light: Light): Light {
  const checks = light.checks.filter(
    ({ name, path, outcome }) =>
      !(name === "valid-at-moment" && path.startsWith("chain[0]") && outcome === "fail"),
  );
  if (checks.length === light.checks.length || failuresIn(checks).length > 0) return { ...light, checks };
  return { ...light, state: "notApplicable", reason: "", checks: [] };
}

/** Where a certificate begins later: whether that is as it should be. */
function lifeInPeriod(certificate: DecodedCertificate, { period, mayBeginLater }: Place, now: Date) {
  const { notBefore } = validityOf(certificate.value.toBeSigned.validityPeriod);
  if (notBefore <= now) return undefined;
  if (period === undefined)
    return mayBeginLater
      ? ({ state: "unknown", text: `not valid before ${timeText(notBefore)}` } as const)
      : undefined;
  // How long it may live is asked apart.
  const isInPeriod = notBefore >= startOfIPeriod(period) && notBefore < endOfIPeriod(period);
  return isInPeriod
    ? ({
        state: "pass",
        text: `valid from ${dayOf(notBefore)}, as its i-period ${hex(period)} asks`,
      } as const)
    : ({
        state: "fail",
        text: `not valid before ${timeText(notBefore)}, outside its i-period ${hex(period)}`,
      } as const);
}

function hex(period: number): string {
  return period.toString(16);
}

/** Where a certificate is not what its request asked for. */
function askedFailures({ value: { toBeSigned } }: DecodedCertificate, { asked }: Place) {
  if (asked === undefined) return [];
  const { validityPeriod, appPermissions = [] } = toBeSigned;
  const lives = durationMs(validityPeriod.duration) / hourMs;
  const { hours, mostHours, permissions = appPermissions } = asked;
  const wanted = hours ?? (mostHours !== undefined && lives > mostHours ? mostHours : undefined);
  const period =
    wanted === undefined
      ? validityPeriod
      : { ...validityPeriod, duration: { choice: "hours", value: wanted } as const };
  const failed = failuresIn(
    asAskedChecks(toBeSigned, { validityPeriod: period, appPermissions: permissions }),
  );
  return failed.map((check) => ({
    state: "fail" as const,
    ...(check.name === "validity-as-asked"
      ? { about: "dates" as const, text: lifeText(lives, asked) }
      : { about: "form" as const, text: textOfAsked(check) }),
  }));
}

const hourMs = 3_600_000;

function lifeText(lives: number, { hours, mostHours }: NonNullable<Place["asked"]>): string {
  const rounded = Math.round(lives * 100) / 100;
  return hours === undefined
    ? `it lives ${rounded} hours; ${mostHours} are the most`
    : `it lives ${rounded} hours; ${hours} were asked for`;
}

function textOfAsked({ name, found, expected }: Pick<VerdictCheck, "name" | "found" | "expected">): string {
  if (name === "extensions-known") return "it has an appExtension, which nobody asked for";
  return name === "psids-as-asked" ? `${found}, which was asked for` : (found ?? expected);
}
