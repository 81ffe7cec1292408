import type { FaultName } from "@v2x/credentials";
import { writeAtBundle } from "../at-bundle.ts";
import type { AtRequest } from "../at-request.ts";
import { issueTickets } from "../issue-tickets.ts";
import { checkOneFault } from "./check-one-fault.ts";
import { faultPlans, type RightBundle } from "./fault-plans.ts";

/**
 * Makes a bundle in which one thing is wrong, in every ticket alike, and checks that it is that thing alone.
 *
 * @throws AtError "fault-impossible", "bundle-self-check"; CredentialsError "key-unavailable".
 */
export async function oneFaultBundle(
  right: RightBundle,
  request: AtRequest & { readonly fault: FaultName },
): Promise<Uint8Array> {
  const { fault } = request;
  const plan = await faultPlans[fault](right);
  const bundle = { ...right, ...plan };
  const tickets = await issueTickets(bundle, bundle.validityPeriod, bundle.trust, plan);
  const zip = writeAtBundle({
    ...bundle,
    request,
    tickets,
    fault: { name: fault, particulars: plan.particulars },
  });
  await checkOneFault({ fault, zip, tickets, right });
  return zip;
}
