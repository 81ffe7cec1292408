import type { PsidGroupPermissions, PsidSsp, PsidSspRange } from "@v2x/v2x-schema";

/** The ends that chains may have: certificates that sign application data, and those that request others. */
export const endsOfChains = {
  app: { bytes: Uint8Array.of(0x80), length: 8 },
  enroll: { bytes: Uint8Array.of(0x40), length: 8 },
  appOrEnroll: { bytes: Uint8Array.of(0xc0), length: 8 },
} as const satisfies Readonly<Record<string, PsidGroupPermissions["eeType"]>>;

/** A group that lets its holder pass on these ranges, over chains of exactly that length. */
export function issueGroup(
  ranges: readonly PsidSspRange[],
  minChainLength: number,
  eeType: PsidGroupPermissions["eeType"],
): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: ranges },
    minChainLength,
    chainLengthRange: 0,
    eeType,
  };
}

/** The permissions of several certificates as the ranges in which an issuer may grant them: a PSID once, its SSPs together. */
export function rangesOf(
  profiles: readonly { readonly appPermissions: readonly PsidSsp[] }[],
): PsidSspRange[] {
  const ranges = new Map<number, Uint8Array[]>();
  for (const { psid, ssp } of profiles.flatMap(({ appPermissions }) => appPermissions))
    ranges.set(psid, [...(ranges.get(psid) ?? []), ssp?.value as Uint8Array]);
  return [...ranges].map(([psid, value]) => ({ psid, sspRange: { choice: "opaque", value } }));
}
