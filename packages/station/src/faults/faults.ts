import { authorizationFaults } from "./authorization-faults.ts";
import { enrolmentFaults } from "./enrolment-faults.ts";
import type { AuthorizationFault, EnrolmentFault, Fault } from "./fault.ts";

/** Everything that can be broken, by flow. */
export const faults: readonly Fault[] = [...enrolmentFaults, ...authorizationFaults];

/** A fault of enrolment requests by its name. */
export function enrolmentFaultNamed(flow: EnrolmentFault["flow"], name: string): EnrolmentFault | undefined {
  return enrolmentFaults.find((fault) => fault.flow === flow && fault.name === name);
}

/** A fault of authorization requests by its name. */
export function authorizationFaultNamed(name: string): AuthorizationFault | undefined {
  return authorizationFaults.find((fault) => fault.name === name);
}
