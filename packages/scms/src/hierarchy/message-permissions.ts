import type { PsidGroupPermissions, PsidSspRange } from "@v2x/v2x-schema";
import { endsOfChains } from "./issue-groups.ts";

/**
 * What devices may be allowed to sign, with any SSP: SAE leaves the SSPs of most applications to those who deploy
 * them. In groups of eight, the most that every implementation reads.
 *
 * @see the registry of PSIDs (ISO/TC 204); IEEE 1609.2 6.4.8, SubjectPermissions — eight entries
 */
const applicationPsids = [
  // Vehicles and their neighbours: BSM with all and with few sensors, rail, misbehavior, PSM, cooperation, sensors.
  [32, 33, 34, 38, 39, 142, 144, 145],
  // Infrastructure: GNSS corrections, SPaT, TIM, probes, emergencies, WSA, fees.
  [128, 129, 130, 131, 132, 133, 135, 143],
  // Signal priority, MAP, road weather, tests.
  [2_113_685, 2_113_686, 2_113_687, 2_113_689, 127],
] as const;

/** Every application for which devices may be certified. */
export const relevantPsids: readonly number[] = applicationPsids.flat();

/**
 * One group of permissions for each eight applications, alike but for those.
 *
 * @param psids - the applications, eight to a group at most.
 */
export function applicationGroups(
  chain: Omit<PsidGroupPermissions, "subjectPermissions">,
  psids: readonly (readonly number[])[] = applicationPsids,
): PsidGroupPermissions[] {
  return psids.map((ofGroup) => ({
    subjectPermissions: { choice: "explicit", value: ofGroup.map((psid): PsidSspRange => ({ psid })) },
    ...chain,
  }));
}

/** Over which chains an ACA grants them: to end entities, right below it. */
export const grantingApplications = {
  minChainLength: 1,
  chainLengthRange: 0,
  eeType: endsOfChains.app,
} as const;

/** Over which chains an RA asks for them: the certificates that it asks for are its devices'. */
export const requestingApplications = {
  minChainLength: 0,
  chainLengthRange: 0,
  eeType: endsOfChains.app,
} as const;
