import { DecodeError } from "@v2x/asn1";
import {
  type Check,
  durationMs,
  type PsidSsp,
  type ToBeSignedCertificate,
  textOfCheck,
  unmetIn,
  type ValidityPeriod,
} from "@v2x/v2x-schema";
import { decodeCertificate } from "../certificates/decoded-certificate.ts";

/** What the holder of a certificate asked for. */
export interface AskedCertificate {
  readonly validityPeriod: ValidityPeriod;
  readonly appPermissions: readonly PsidSsp[];
}

/** Whether octets decode; where they do not, the check has the name of the decoder's code. */
export function encodingCheck(bytes: Uint8Array): Check {
  const rule = { clause: "ITU-T X.696", expected: "the octets are canonical COER", path: "" };
  try {
    decodeCertificate(bytes);
    return { ...rule, name: "encoding-canonical", outcome: "pass" };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { ...rule, name: error.code, outcome: "fail", found: error.message };
  }
}

/** What no rule of a standard asks: that a certificate says what its request did. */
export function asAskedChecks(toBeSigned: ToBeSignedCertificate, asked: AskedCertificate): readonly Check[] {
  const seconds = (period: ValidityPeriod) => durationMs(period.duration) / 1000;
  const [lives, wanted] = [seconds(toBeSigned.validityPeriod), seconds(asked.validityPeriod)];
  const psids = toBeSigned.appPermissions?.map(({ psid }) => psid) ?? [];
  const missing = asked.appPermissions.filter(({ psid }) => !psids.includes(psid));
  return [
    requested("validity-as-asked", "toBeSigned.validityPeriod", {
      holds: lives === wanted,
      expected: `it lives ${wanted} s`,
      found: `it lives ${lives} s`,
    }),
    requested("psids-as-asked", "toBeSigned.appPermissions", {
      holds: missing.length === 0,
      expected: "it names every PSID that was asked for",
      found: `it lacks PSID ${missing.map(({ psid }) => psid).join(", ")}`,
    }),
    requested("extensions-known", "toBeSigned.appExtensions", {
      holds: toBeSigned.appExtensions === undefined,
      expected: "it has no appExtensions",
      found: "it has appExtensions",
    }),
  ];
}

/**
 * Why checks do not show one fault and no other.
 *
 * @param wanted - path and name of the one check that is to fail, with a space between; undefined where all are to hold.
 * @returns undefined where that one fails, and nothing else does.
 */
export function otherThanFault(wanted: string | undefined, checks: readonly Check[]): string | undefined {
  const unmet = unmetIn(checks);
  const other = unmet.find((check) => placeAndName(check) !== wanted);
  if (other) return `${placeAndName(other)}: ${textOfCheck(other)} (${other.clause})`;
  if (unmet.length === 0 && wanted !== undefined) return `it lacks the fault that was asked for: ${wanted}`;
  return undefined;
}

function placeAndName({ path, name }: Check): string {
  return path === "" ? name : `${path} ${name}`;
}

function requested(
  name: string,
  path: string,
  { holds, ...said }: { readonly holds: boolean } & Pick<Check, "expected" | "found">,
): Check {
  return { name, path, clause: "the request", outcome: holds ? "pass" : "fail", ...said };
}
