import { type BundleFault, type FaultName, otherThanFault } from "@v2x/credentials";
import { type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { BundleError } from "../bundle-error.ts";
import { type BundleTrust, chainChecks } from "../bundle-trust.ts";
import { fail } from "../check-as-holder.ts";
import type { PartFault } from "./check-held-fault.ts";
import { type FaultPlan, faultPlans, type RightBundle } from "./fault-plans.ts";

/** What is to be wrong, and how. */
type PlannedFault = FaultPlan & BundleFault;

/**
 * Plans a fault, and checks that the chain on which the bundle then stands has no other.
 *
 * @param findings - the rules that the certificates of the right bundle break.
 * @throws BundleError "fault-impossible", "bundle-self-check".
 */
export async function plannedFault(
  name: FaultName,
  right: RightBundle,
  findings: readonly Check[],
): Promise<PlannedFault> {
  refuseOtherFaults(name, [...findings, ...unmetIn(chainChecks(right.trust.of))]);
  const plan = await faultPlans[name](right);
  checkChainFault(name, plan.trust ?? right.trust);
  return { name, ...plan };
}

/** @throws BundleError "bundle-self-check" where the chain of a bundle has another fault than belongs to it, or none. */
export function checkChainFault(name: FaultName, { of }: Pick<BundleTrust, "of">): void {
  const other = otherThanFault(faultsOfChain[name], chainChecks(of));
  if (other !== undefined) fail("trustedcerts", other);
}

/** The check that fails in a chain with the fault, by place and name. */
const faultsOfChain: Partial<Record<FaultName, string>> = {
  "chain-too-long": "trustedcerts/pca.toBeSigned.certIssuePermissions issue-permissions-within-issuer",
};

/** @throws BundleError "fault-impossible" where a bundle would have another fault beside the one that is asked for. */
export function refuseOtherFaults(fault: FaultName, [first]: readonly Check[]): void {
  if (first === undefined) return;
  const broken = `${textOfCheck(first)} (${first.clause})`;
  const reason = `the test profile makes its bundles break a rule by itself, so none has this fault alone: ${broken}`;
  throw new BundleError("fault-impossible", { fault, reason });
}

/** What the threads that issue have to know of a fault. */
export function partFault(name: FaultName, { created, appPermissions, weeks }: RightBundle): PartFault {
  const validityPeriods = new Map(weeks.map(({ i, validityPeriod }) => [i, validityPeriod]));
  return { name, now: created, appPermissions, validityPeriods };
}
